/** The area of each picture of a recording: a pure rule. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** People beside a shared screen take this share of the width. */
const peopleShare = 0.2;
const gap = 8;

/** @returns the area of the shared screen, if there is one, and of each person */
export function layoutOf(
  { width, height }: { readonly width: number; readonly height: number },
  people: number,
  hasScreen: boolean,
): { screen: Rectangle | null; people: Rectangle[] } {
  if (!hasScreen) return { screen: null, people: grid({ x: 0, y: 0, width, height }, people) };
  const column = people > 0 ? Math.round(width * peopleShare) : 0;
  const screen = { x: 0, y: 0, width: width - column - (column > 0 ? gap : 0), height };
  return {
    screen,
    people: column > 0 ? stack({ x: width - column, y: 0, width: column, height }, people) : [],
  };
}

function grid(area: Rectangle, count: number): Rectangle[] {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / Math.max(1, columns));
  const width = (area.width - gap * (columns - 1)) / columns;
  const height = (area.height - gap * (rows - 1)) / rows;
  return Array.from({ length: count }, (_, index) => ({
    x: area.x + (index % columns) * (width + gap),
    y: area.y + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }));
}

function stack(area: Rectangle, count: number): Rectangle[] {
  const height = Math.min((area.width * 9) / 16, (area.height - gap * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({
    ...area,
    y: area.y + index * (height + gap),
    height,
  }));
}

/** The largest area within `area` that shows the whole picture. */
export function contain(picture: { width: number; height: number }, area: Rectangle): Rectangle {
  const scale = Math.min(area.width / picture.width, area.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
}
