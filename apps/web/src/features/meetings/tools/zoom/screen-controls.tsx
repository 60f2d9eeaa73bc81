/** Buttons over the large tile: magnify the shared screen, and fill the whole screen. */
import { Maximize2, Minimize2, ZoomIn, ZoomOut } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import styles from './screen-controls.module.css';
import { maxScale, notZoomed, zoomBy } from './zoom.ts';

export const zoomStep = 1.5;

export function ScreenControls({ context: { tools, toolsState } }: { context: RoomContext }) {
  const { zoom, isFullScreen, screen, plan } = toolsState;
  const isScreenLarge = screen !== null && plan.layout === 'screen';
  return (
    <div className={styles.controls} data-controls>
      {isScreenLarge && (
        <>
          <button
            type="button"
            className={styles.button}
            aria-label={m.tools_zoom_out()}
            title={m.tools_zoom_out()}
            aria-disabled={zoom.scale <= notZoomed.scale}
            onClick={() => tools.zoom((before) => zoomBy(before, 1 / zoomStep))}
          >
            <ZoomOut size={20} strokeWidth={1.75} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={m.tools_zoom_in()}
            title={m.tools_zoom_in()}
            aria-disabled={zoom.scale >= maxScale}
            onClick={() => tools.zoom((before) => zoomBy(before, zoomStep))}
          >
            <ZoomIn size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={isFullScreen ? m.tools_full_exit() : m.tools_full()}
        title={isFullScreen ? m.tools_full_exit() : m.tools_full()}
        onClick={() => tools.showFullScreen(!isFullScreen)}
      >
        {isFullScreen ? (
          <Minimize2 size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <Maximize2 size={20} strokeWidth={1.75} aria-hidden />
        )}
      </button>
    </div>
  );
}
