/** How the customer goes in: camera and microphone on or off, and a look at oneself for whoever wants it. */
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import styles from './go-in-card.module.css';
import { initialsOf } from './initials.ts';
import { usePreview } from './use-preview.ts';

const PreviewOutcome = lazyPart(() => import('./preview-outcome.tsx'));

/** What is switched on when the customer enters the room. */
export interface GoIn {
  readonly camera: boolean;
  readonly microphone: boolean;
}

interface GoInCardProps {
  customerName: string;
  goIn: GoIn;
  onChange: (goIn: GoIn) => void;
}

export function GoInCard({ customerName, goIn, onChange }: GoInCardProps) {
  const preview = usePreview();
  const showsPicture = preview.state === 'on' && goIn.camera;
  return (
    <section className={styles.card} aria-labelledby="go-in-title">
      <div className={styles.picture}>
        {preview.stream && <Mirror stream={preview.stream} hidden={!showsPicture} />}
        {!showsPicture && (
          <div className={styles.instead}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(customerName)}
            </span>
            {preview.state !== 'on' && (
              <Button
                look="outlined"
                busy={preview.state === 'asking' && m.preview_asking()}
                onClick={preview.open}
              >
                {m.preview_try()}
              </Button>
            )}
          </div>
        )}
        {showsPicture && <span className={styles.caption}>{m.preview_caption()}</span>}
      </div>
      <div className={styles.rows}>
        <h2 id="go-in-title" className={styles.title}>
          {m.go_in_title()}
        </h2>
        <SwitchRow
          icon={goIn.camera ? Video : VideoOff}
          label={m.go_in_camera()}
          detail={goIn.camera ? m.go_in_camera_on() : m.go_in_camera_off()}
          checked={goIn.camera}
          onChange={(camera) => onChange({ ...goIn, camera })}
        />
        <SwitchRow
          icon={goIn.microphone ? Mic : MicOff}
          label={m.go_in_microphone()}
          detail={goIn.microphone ? m.go_in_microphone_on() : m.go_in_microphone_off()}
          checked={goIn.microphone}
          onChange={(microphone) => onChange({ ...goIn, microphone })}
        />
      </div>
      {preview.state !== 'off' && (
        <Suspense>
          <PreviewOutcome state={preview.state} />
        </Suspense>
      )}
    </section>
  );
}

function Mirror({ stream, hidden }: { stream: MediaStream; hidden: boolean }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={ref}
      className={styles.mirror}
      hidden={hidden}
      autoPlay
      muted
      playsInline
      aria-label={m.preview_caption()}
    />
  );
}
