import { paiseOfRupees } from '../money.ts';
import { firstAmount } from './amount.ts';
import { asText, field, firstNumber, firstText, listField } from './fields.ts';
import { PLACEHOLDER_IMAGE } from './placeholder.ts';

/** An order line, normalised from any of its forms (spec §3: Order item). Amounts in paise. */
export interface ReadOrderItem {
  name: string;
  quantity: number;
  unitPaise: number;
  totalPaise: number;
  image: string;
  /** '500 gms'; '' when missing. */
  netWeight: string;
}

/** Reads one order line. Missing fields get defaults: quantity 1, price 0, name 'Item', the placeholder picture. */
export function readOrderItem(raw: unknown): ReadOrderItem {
  const product = field(raw, 'product');
  const quantity = firstNumber(raw, ['quantity', 'qty', 'count'], (packs) => packs > 0) ?? 1;
  const unit =
    firstAmount(raw, ['pricePerUnit', 'price', 'unitPrice', 'mrp']) ??
    firstAmount(product, ['new_price']) ??
    0;
  const unitPaise = paiseOfRupees(unit);
  const total = firstAmount(raw, ['totalPrice', 'total']);
  return {
    name:
      firstText(raw, ['productName', 'name']) ??
      firstText(product, ['name']) ??
      firstText(raw, ['title']) ??
      'Item',
    quantity,
    unitPaise,
    totalPaise: total === undefined ? Math.round(unitPaise * quantity) : paiseOfRupees(total),
    image: asText(field(raw, 'image')) ?? asText(listField(product, 'images')?.[0]) ?? PLACEHOLDER_IMAGE,
    netWeight: firstText(raw, ['netWeight']) ?? '',
  };
}
