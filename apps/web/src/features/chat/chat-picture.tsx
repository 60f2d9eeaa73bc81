/** A picture of a message: fetched when it comes in sight, taken away by a press. */
import { Download, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './chat-picture.module.css';
import type { ShownPictures } from './shown-pictures.ts';

interface ChatPictureProps {
  readonly file: { readonly id: string; readonly name: string };
  readonly pictures: ShownPictures;
}

export function ChatPicture({ file: { id, name }, pictures }: ChatPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { address, hasFailed, load } = useAddress(id, pictures);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whatever stands in this place
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      load();
    });
    watch.observe(place);
    return () => watch.disconnect();
  }, [id]);

  return (
    <div ref={frame} className={styles.frame}>
      {address ? (
        <a
          className={styles.picture}
          href={address}
          download={name}
          title={m.chat_picture_download({ name })}
        >
          <img src={address} alt={name} />
          <span className={styles.download}>
            <Download size={16} strokeWidth={1.75} aria-label={m.chat_picture_download({ name })} />
          </span>
        </a>
      ) : hasFailed ? (
        <button
          type="button"
          className={styles.again}
          aria-label={m.chat_picture_again({ name })}
          onClick={load}
        >
          <RotateCw size={20} strokeWidth={1.75} aria-hidden />
          {m.chat_picture_failed({ name })}
        </button>
      ) : (
        <span className={styles.loading}>{m.chat_picture_loading({ name })}</span>
      )}
    </div>
  );
}

function useAddress(id: string, pictures: ShownPictures) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    pictures.addressOf(id).then(setAddress, () => setFailed(true));
  };
  return { address, hasFailed, load };
}
