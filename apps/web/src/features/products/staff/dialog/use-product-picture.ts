/** One of the two pictures of a product, which has requests of its own: its picture, and the one in the lobby. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { useEffect, useState } from 'react';
import { callAsStaff, uploadAsStaff } from '../../../users/index.ts';

type UploadOptions = Pick<Parameters<typeof uploadAsStaff>[1], 'onProgress' | 'signal'>;

interface PendingPicture {
  readonly file: File;
  /** An object URL of the file. */
  readonly address: string;
}

interface ProductPictureOptions {
  readonly which: keyof typeof picturesOf;
  /** `null`: a new product. */
  readonly saved: ManagedProduct | null;
  /** The product has another picture; the typed fields stay. */
  readonly onChanged: (product: ManagedProduct) => void;
}

const { setImage, removeImage, setWaitImage, removeWaitImage } = managedProductRoutes;
const picturesOf = {
  image: { set: setImage, remove: removeImage },
  waitImage: { set: setWaitImage, remove: removeWaitImage },
} as const;

export function useProductPicture({ which, saved, onChanged }: ProductPictureOptions) {
  const routes = picturesOf[which];
  const [pending, setPending] = useState<PendingPicture | null>(null);

  useEffect(() => () => URL.revokeObjectURL(pending?.address ?? ''), [pending]);

  async function send({ id }: ManagedProduct, file: File, options: UploadOptions): Promise<void> {
    const { result } = await uploadAsStaff(routes.set, { params: { productId: id }, file, ...options });
    setPending(null);
    onChanged(result);
  }

  return {
    address: pending?.address ?? saved?.[which] ?? null,
    isPending: pending !== null,

    /** Uploads at once for an existing product; else keeps the file for the first save and shows it meanwhile. */
    async upload(file: File, options: UploadOptions): Promise<void> {
      if (saved) await send(saved, file, options);
      else setPending({ file, address: URL.createObjectURL(file) });
    },

    /** Uploads the picture that was chosen before the product existed. */
    async sendPending(product: ManagedProduct): Promise<void> {
      if (pending) await send(product, pending.file, untrackedUpload());
    },

    async remove(): Promise<void> {
      setPending(null);
      if (!saved?.[which]) return;
      onChanged((await callAsStaff(routes.remove, { params: { productId: saved.id } })).result);
    },
  };
}

/** For an upload during a save, whose progress is not shown. */
function untrackedUpload(): UploadOptions {
  return { onProgress: () => undefined, signal: new AbortController().signal };
}
