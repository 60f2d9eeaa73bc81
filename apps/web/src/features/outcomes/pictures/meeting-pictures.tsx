/** The pictures of a meeting's record: snapshots and saved drawings, each with "Open" and "Delete". */
import type { MeetingPicture } from '@foyer/contract/meetings/pictures.ts';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import { formatTime } from '../../../platform/time/zone-clock.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import type { RoomPanelProps, RoomPartProps } from '../../meetings/index.ts';
import styles from './meeting-pictures.module.css';
import { useMeetingPictures } from './use-meeting-pictures.ts';

interface MeetingPicturesProps {
  readonly room: RoomPartProps;
  /** A hidden list is not loaded. */
  readonly isShown: boolean;
  readonly customers: readonly { readonly customerId: string; readonly customerName: string }[];
  /** In the room: a message about a new snapshot loads the list again. */
  readonly onServerMessage?: RoomPanelProps['onServerMessage'];
}

type Shown = { readonly picture: MeetingPicture; readonly url: string };

export function MeetingPictures({ room, isShown, customers, onServerMessage }: MeetingPicturesProps) {
  const { timeZone } = useConfig();
  const { state, reload, open, remove } = useMeetingPictures(room, { isShown, onServerMessage });
  const [shown, setShown] = useState<Shown | null>(null);
  const [deleting, setDeleting] = useState<MeetingPicture | null>(null);

  if (state.status === 'loading') return null;
  if (state.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{m.meeting_pictures_failed()}</p>
        <Button variant="outlined" onClick={reload}>
          {m.meeting_pictures_again()}
        </Button>
      </div>
    );
  }
  if (state.value.length === 0) return null;

  const titleOf = ({ kind, customerId }: MeetingPicture) => {
    const name = customers.find((each) => each.customerId === customerId)?.customerName;
    if (kind === 'annotation') return m.meeting_pictures_annotation();
    return name ? m.meeting_pictures_snapshot_of({ name }) : m.meeting_pictures_snapshot();
  };
  const show = async (picture: MeetingPicture) => {
    try {
      setShown({ picture, url: URL.createObjectURL(await open(picture.id)) });
    } catch (error) {
      snackbar.show(explain(error), 'bad');
    }
  };
  const confirmDeletion = async ({ id }: MeetingPicture) => {
    setDeleting(null);
    await remove(id).catch((error: unknown) => snackbar.show(explain(error), 'bad'));
  };

  return (
    <section className={styles.pictures} aria-label={m.meeting_pictures_title()}>
      <h3>{m.meeting_pictures_title()}</h3>
      <ul>
        {state.value.map((picture) => {
          const title = titleOf(picture);
          const time = formatTime(picture.createdAt, timeZone);
          const taken = { time, name: picture.takenByName };
          return (
            <li key={picture.id}>
              <span className={styles.about}>
                <span dir="auto">{title}</span>
                <span className={styles.detail}>
                  {picture.takenFrom === 'agent'
                    ? m.meeting_pictures_from_agent(taken)
                    : m.meeting_pictures_by(taken)}
                </span>
              </span>
              <Button
                variant="quiet"
                aria-label={m.meeting_pictures_open_name({ title, time })}
                onClick={() => void show(picture)}
              >
                {m.meeting_pictures_open()}
              </Button>
              <Button
                variant="quiet"
                aria-label={m.meeting_pictures_delete_name({ title, time })}
                onClick={() => setDeleting(picture)}
              >
                {m.meeting_pictures_delete()}
              </Button>
            </li>
          );
        })}
      </ul>
      {shown && <Opened shown={shown} title={titleOf(shown.picture)} onClose={() => setShown(null)} />}
      <Dialog
        open={deleting !== null}
        title={m.meeting_pictures_delete_question()}
        onClose={() => setDeleting(null)}
        actions={
          <>
            <Button variant="outlined" onClick={() => setDeleting(null)}>
              {m.meeting_pictures_cancel()}
            </Button>
            <Button variant="danger" onClick={() => deleting && void confirmDeletion(deleting)}>
              {m.meeting_pictures_delete()}
            </Button>
          </>
        }
      >
        {m.meeting_pictures_delete_explained()}
      </Dialog>
    </section>
  );
}

interface OpenedProps {
  readonly shown: Shown;
  readonly title: string;
  readonly onClose: () => void;
}

function Opened({ shown: { picture, url }, title, onClose }: OpenedProps) {
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const extension = picture.type === 'image/png' ? 'png' : 'jpg';
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {m.meeting_pictures_close()}
          </Button>
          <LinkButton href={url} download={`${picture.kind}.${extension}`}>
            {m.meeting_pictures_download()}
          </LinkButton>
        </>
      }
    >
      <img className={styles.picture} src={url} alt={title} />
    </Dialog>
  );
}
