/** Imports slots: weekdays and times of a product, in the tenant's time zone. */
import { slotRoutes } from '@foyer/contract/slots.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Calendar } from '../../../platform/tables/request.ts';
import type { Products } from '../../products/index.ts';
import { type Slots, tidyWeekdays, windowOf } from '../../slots/index.ts';
import type { Cells } from '../file/read-file.ts';
import { readBoolean, readNumber, readTime, readWeekdays } from './cells.ts';
import { type ImportableKind, readFields } from './import-kind.ts';
import { type FindProduct, productsByText } from './products-by-text.ts';

interface Dependencies {
  readonly slots: Pick<Slots, 'changes' | 'windowsOf'>;
  readonly products: Pick<Products, 'targetsOf'>;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function createSlotImport({ slots, products, calendarOf }: Dependencies): ImportableKind {
  return {
    async open(tx, { actor, request }) {
      const findProduct = await productsByText(tx, products);
      /** The keys of the windows before the import, by product. */
      const before = new Map<string, Promise<Set<string>>>();
      const readWindows = async (productId: string) =>
        new Set((await slots.windowsOf(tx, productId)).map((window) => keyOf({ productId, ...window })));
      return {
        keyOf: (cells) => {
          const fields = readSlot(cells, findProduct);
          return keyOf({ ...fields, ...windowOf(fields) });
        },
        async isThere(key) {
          const [productId = ''] = key.split(' ');
          const windows = before.get(productId) ?? readWindows(productId);
          before.set(productId, windows);
          return (await windows).has(key);
        },
        async create(cells) {
          const { id, version } = await slots.changes.create(
            tx,
            auditActorOf(actor, request),
            readSlot(cells, findProduct),
          );
          return { recordId: id, version, keyHash: null };
        },
      };
    },
    remove: async (tx, { actor, request }, { recordId, version }) =>
      slots.changes.removeUnused(
        tx,
        auditActorOf(actor, request),
        { id: recordId, version },
        await calendarOf(tx),
      ),
  };
}

/** @throws RowRejection */
function readSlot(cells: Cells, findProduct: FindProduct) {
  return readFields(slotRoutes.create.body, {
    productId: () => findProduct(cells.productId ?? '', 'productId'),
    weekdays: () => tidyWeekdays(readWeekdays(cells, 'weekdays')),
    startsAt: () => readTime(cells, 'startsAt'),
    endsAt: () => readTime(cells, 'endsAt'),
    capacity: () => readNumber(cells, 'capacity', 1),
    active: () => readBoolean(cells, 'active', true),
  });
}

interface SlotWindow {
  readonly productId: string;
  readonly weekdays: readonly number[];
  readonly startsMinute: number;
  readonly endsMinute: number;
}

const keyOf = ({ productId, weekdays, startsMinute, endsMinute }: SlotWindow) =>
  `${productId} ${weekdays.join(',')} ${startsMinute}-${endsMinute}`;
