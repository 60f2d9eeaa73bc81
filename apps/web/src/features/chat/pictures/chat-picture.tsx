/** A picture of a message: loaded when it scrolls into view, downloaded with a click. */
import { Download, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import styles from './chat-picture.module.css';
import type { PictureUrls } from './picture-urls.ts';

interface ChatPictureProps {
  readonly file: { readonly id: string; readonly name: string };
  readonly pictures: PictureUrls;
}

export function ChatPicture({ file: { id, name }, pictures }: ChatPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { url, hasFailed, load } = usePictureUrl(id, pictures);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per picture
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      load();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);

  return (
    <div ref={frame} className={styles.frame}>
      {url ? (
        <a className={styles.picture} href={url} download={name} title={m.chat_picture_download({ name })}>
          <img src={url} alt={name} />
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

function usePictureUrl(id: string, pictures: PictureUrls) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    pictures.urlOf(id).then(setUrl, () => setFailed(true));
  };
  return { url, hasFailed, load };
}
