/** The form of one product: what is typed, saving it, and the picture that goes with it. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/managed-products.ts';
import { useEffect, useState } from 'react';
import { useSaving } from '../../../ui/staff/forms/index.ts';
import { callAsStaff, uploadAsStaff } from '../../users/index.ts';
import { fieldsOf, type ProductFields, productFieldNames, suggestSlug, toBody } from './product-fields.ts';

type UploadOptions = Pick<Parameters<typeof uploadAsStaff>[1], 'onProgress' | 'signal'>;

interface WaitingPicture {
  readonly file: File;
  /** Of the file in this browser. */
  readonly address: string;
}

/** @param onChanged something is different on the server now, perhaps the picture alone */
export function useProductForm(product: ManagedProduct | null, onChanged: () => void) {
  const [base, setBase] = useState(product);
  const [fields, setFields] = useState<ProductFields>(() => fieldsOf(product));
  const [hasOwnSlug, setOwnSlug] = useState(product !== null);
  const [waiting, setWaiting] = useState<WaitingPicture | null>(null);
  const saving = useSaving(productFieldNames);

  useEffect(() => () => URL.revokeObjectURL(waiting?.address ?? ''), [waiting]);

  function set<Name extends keyof ProductFields>(name: Name, value: ProductFields[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    saving.clear(name);
  }

  /** Until somebody types an address, it follows the name. */
  function setName(name: string): void {
    setFields((before) => ({ ...before, name, ...(!hasOwnSlug && { slug: suggestSlug(name) }) }));
    saving.clear('name');
  }

  function setSlug(slug: string): void {
    setOwnSlug(slug !== '');
    set('slug', slug.toLowerCase());
  }

  /** @returns whether everything is with the server: the fields, and the picture that was chosen before there was a product */
  function save(): Promise<boolean> {
    return saving.run(async () => {
      const saved = await sendFields();
      setBase(saved);
      setFields(fieldsOf(saved));
      onChanged();
      if (waiting) await sendPicture(saved, waiting.file, unwatched());
    });
  }

  async function sendFields(): Promise<ManagedProduct> {
    const body = toBody(fields);
    const { result } = base
      ? await callAsStaff(managedProductRoutes.update, {
          params: { productId: base.id },
          body: { ...body, version: base.version },
        })
      : await callAsStaff(managedProductRoutes.create, { body });
    return result;
  }

  async function takeTheirs(): Promise<void> {
    if (!base) return;
    await saving.run(async () => {
      const { result } = await callAsStaff(managedProductRoutes.find, { params: { productId: base.id } });
      setBase(result);
      setFields(fieldsOf(result));
    });
  }

  /** The picture has its own call; only its address and the version are new, what is typed stays. */
  async function sendPicture({ id }: ManagedProduct, file: File, options: UploadOptions): Promise<void> {
    const params = { productId: id };
    setBase((await uploadAsStaff(managedProductRoutes.setImage, { params, file, ...options })).result);
    setWaiting(null);
    onChanged();
  }

  /** At once where there is a product to put it on; else it waits for the first save, and is shown meanwhile. */
  async function upload(file: File, options: UploadOptions): Promise<void> {
    if (base) await sendPicture(base, file, options);
    else setWaiting({ file, address: URL.createObjectURL(file) });
  }

  async function removePicture(): Promise<void> {
    setWaiting(null);
    if (!base?.image) return;
    setBase((await callAsStaff(managedProductRoutes.removeImage, { params: { productId: base.id } })).result);
    onChanged();
  }

  const picture = waiting?.address ?? base?.image ?? null;
  const isDirty = waiting !== null || JSON.stringify(fields) !== JSON.stringify(fieldsOf(base));
  return {
    base,
    fields,
    picture,
    isDirty,
    saving,
    set,
    setName,
    setSlug,
    save,
    takeTheirs,
    upload,
    removePicture,
  };
}

/** An upload that goes with a save: the button says that it is under way. */
function unwatched(): UploadOptions {
  return { onProgress: () => undefined, signal: new AbortController().signal };
}

export type ProductForm = ReturnType<typeof useProductForm>;
