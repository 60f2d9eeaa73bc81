/** The pictures picked for the next message, and why a file was not accepted. */
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PictureRow, refusalText } from '../../../ui/controls/picture-row.tsx';
import type { ChatState } from '../chat-state.ts';
import type { ChatViewModel } from '../chat-view-model.ts';
import styles from '../panel/composer.module.css';

interface PickedPicturesProps {
  readonly chat: ChatViewModel;
  readonly state: ChatState;
}

export function PickedPictures({ chat, state: { pictures, refused } }: PickedPicturesProps) {
  const previewUrlOf = usePreviews(chat);
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              address={previewUrlOf(picture.key)}
              sentLabel={m.chat_picture_ready()}
              onAgain={() => chat.retryUpload(picture.key)}
              onRemove={() => chat.removePicture(picture.key)}
            />
          ))}
        </ul>
      )}
      {refused && (
        <p className={styles.refused} role="alert">
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          {refusalText(refused)}
        </p>
      )}
    </>
  );
}

/** Object URLs of the picked files, revoked on unmount. */
function usePreviews(chat: ChatViewModel) {
  const urls = useRef(new Map<string, string>());
  useEffect(() => {
    const created = urls.current;
    return () => {
      for (const url of created.values()) URL.revokeObjectURL(url);
      created.clear();
    };
  }, []);
  return (key: string): string | null => {
    const file = chat.fileOf(key);
    if (file && !urls.current.has(key)) urls.current.set(key, URL.createObjectURL(file));
    return urls.current.get(key) ?? null;
  };
}
