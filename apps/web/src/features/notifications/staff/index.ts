/** The bell of an agent. */
export { Bell } from './bell.tsx';
