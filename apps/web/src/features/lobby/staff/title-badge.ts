/** The number of knocks in the page's title, for the agent who looks at another tab. */

/** The most that a tab can show. */
const most = 99;

/** `(2) Dashboard`; the title alone when nobody waits. */
export function titleWithCount(title: string, count: number): string {
  if (count <= 0) return title;
  return `(${count > most ? `${most}+` : count}) ${title}`;
}
