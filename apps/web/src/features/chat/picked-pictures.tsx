/** The pictures that go with the next message, and why one does not. */
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { PictureRow, refusalSentence } from '../../ui/picture-row.tsx';
import type { ChatState } from './chat-state.ts';
import type { ChatViewModel } from './chat-view-model.ts';
import styles from './composer.module.css';

interface PickedPicturesProps {
  readonly chat: ChatViewModel;
  readonly state: ChatState;
}

export function PickedPictures({ chat, state: { pictures, refused } }: PickedPicturesProps) {
  const addressOf = usePreviews(chat);
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              address={addressOf(picture.key)}
              sentWord={m.chat_picture_ready()}
              onAgain={() => chat.bringPictureAgain(picture.key)}
              onRemove={() => chat.removePicture(picture.key)}
            />
          ))}
        </ul>
      )}
      {refused && (
        <p className={styles.refused} role="alert">
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          {refusalSentence(refused)}
        </p>
      )}
    </>
  );
}

/** Addresses of the files themselves; let go of with the panel. */
function usePreviews(chat: ChatViewModel) {
  const addresses = useRef(new Map<string, string>());
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
      made.clear();
    };
  }, []);
  return (key: string): string | null => {
    const file = chat.fileOf(key);
    if (file && !addresses.current.has(key)) addresses.current.set(key, URL.createObjectURL(file));
    return addresses.current.get(key) ?? null;
  };
}
