/** The state of the product form: its fields, saving, and the pictures. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { useState } from 'react';
import { tenantLocale } from '../../../../platform/time/tenant-locale.ts';
import { useEditedRecord, useOpenedRecord, useRecordSave } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { findProduct, sendProduct } from '../product-requests.ts';
import { differs, fieldsOf, type ProductFields, productFieldNames, toBody } from './product-fields.ts';
import { suggestSlug } from './suggest-slug.ts';
import { useProductPicture } from './use-product-picture.ts';

interface ProductFormOptions {
  /** `null`: a new one. */
  readonly product: ManagedProduct | null;
  /** The product was changed on the server, possibly only a picture. */
  readonly onChanged: () => void;
  /** Everything was saved: the fields, and pictures chosen before the product existed. */
  readonly onSaved: (product: ManagedProduct, isNew: boolean) => void;
}

export function useProductForm({ product: row, onChanged, onSaved }: ProductFormOptions) {
  const latest = useOpenedRecord({ kind: 'product', row, load: findProduct });
  const edited = useEditedRecord<ManagedProduct | null, ProductFields>({ latest, fieldsOf, differs });
  const { base: saved, fields } = edited;
  const [hasOwnSlug, setOwnSlug] = useState(row !== null);
  const saving = useRecordSave<ManagedProduct, ProductFields>({
    names: productFieldNames,
    fieldsOf,
    load: () => findProduct(saved?.id ?? ''),
    send: sendProduct,
    rebase: edited.rebase,
    onSaved: (result) => finish(result, false),
  });

  function receive(product: ManagedProduct): void {
    edited.receive(product);
    onChanged();
  }
  const pictures = {
    image: useProductPicture({ which: 'image', saved, onChanged: receive }),
    waitImage: useProductPicture({ which: 'waitImage', saved, onChanged: receive }),
  };

  function set<Name extends keyof ProductFields>(name: Name, value: ProductFields[Name]): void {
    edited.setFields((before) => ({ ...before, [name]: value }));
    saving.clearField(name);
  }

  /** The slug follows the name until it is edited. */
  function setName(name: string): void {
    edited.setFields((before) => ({
      ...before,
      name,
      ...(!hasOwnSlug && { slug: suggestSlug(name, tenantLocale()) }),
    }));
    saving.clearField('name');
  }

  function setSlug(slug: string): void {
    setOwnSlug(slug !== '');
    set('slug', slug.toLowerCase());
  }

  async function save(): Promise<void> {
    if (saved) return saving.save(saved, fields);
    await saving.run(async () => {
      const { result } = await callAsStaff(managedProductRoutes.create, { body: toBody(fields) });
      await finish(result, true);
    });
  }

  async function finish(result: ManagedProduct, isNew: boolean): Promise<void> {
    edited.rebase(result, fieldsOf(result));
    onChanged();
    await pictures.image.sendPending(result);
    await pictures.waitImage.sendPending(result);
    onSaved(result, isNew);
  }

  const isDirty = pictures.image.isPending || pictures.waitImage.isPending || edited.isDirty;
  return {
    saved,
    fields,
    pictures,
    isDirty,
    changes: edited.changes,
    saving,
    set,
    setName,
    setSlug,
    save,
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
