/** Finds ffmpeg, or installs it with apt. */
import { findOnPath } from '../command.mjs';
import { installByApt } from './apt.mjs';

/** The step that finds or installs ffmpeg. It never fails: without it, the journeys that read recordings with it are skipped. */
export function ffmpeg(env = process.env) {
  return {
    name: 'ffmpeg',
    isDone: () => (findOnPath('ffprobe', env) ? findOnPath('ffmpeg', env) : undefined),
    run: async (report) =>
      (await installByApt('ffmpeg', env, report))
        ? findOnPath('ffmpeg', env)
        : 'not available, so the journeys that read recordings with it are skipped',
  };
}
