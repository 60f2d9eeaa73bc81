/** The number of knocks in the page's title, visible from another tab. */

/** The largest number that fits a tab. */
const maxCount = 99;

/** For example `(2) Dashboard`; the title alone for 0. */
export function titleWithCount(title: string, count: number): string {
  if (count <= 0) return title;
  return `(${count > maxCount ? `${maxCount}+` : count}) ${title}`;
}
