import { useId } from 'react';
import { Link } from 'react-router';
import { paiseOfRupees, rupees, rupeesExact } from '../../contract/money.ts';
import { Cross } from '../ui/icon.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';
import type { CartLine, UnusableLine } from './cart-lines.ts';

interface CartRowProps {
  readonly line: CartLine;
  readonly onQuantity: (quantity: number) => void;
  readonly onTooMany: () => void;
  readonly onRemove: () => void;
}

/** One line of the cart in the specified columns; on phones the same cells form a card (cart.css). */
export function CartRow({ line, onQuantity, onTooMany, onRemove }: CartRowProps) {
  const { product, label, quantity, packPaise, linePaise, outOfStock } = line;
  const to = `/product/${product.id}`;
  const id = useId();
  return (
    <tr>
      <td className="cell-picture">
        <Link to={to} tabIndex={-1} aria-hidden="true">
          <ArchPicture src={product.image} alt="" sizes="92px" />
        </Link>
      </td>
      <td className="cell-title">
        <h2 id={id}>
          <Link to={to}>{product.name}</Link>
        </h2>
        <span className="say n">{`${rupees(paiseOfRupees(product.new_price))} per kg`}</span>
        {outOfStock ? <span className="say sold-out">Out of stock now</span> : null}
      </td>
      <td className="figures n cell-price">{rupeesExact(packPaise)}</td>
      <td className="figures n cell-weight" id={`${id}-weight`}>
        {label}
      </td>
      <td className="cell-quantity">
        <QuantityStepper
          value={quantity}
          label={`Quantity of ${product.name} ${label}`}
          of={`${id} ${id}-weight`}
          counts="at rest"
          onChange={onQuantity}
          onTooMany={onTooMany}
        />
      </td>
      <td className="figures n cell-total">
        <b>{rupeesExact(linePaise)}</b>
      </td>
      <td className="cell-remove">
        <RemoveButton name={`Remove ${product.name} ${label}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

interface GoneRowProps {
  readonly line: UnusableLine;
  readonly onRemove: () => void;
}

/** A product that no longer exists (spec §2: Cart), or a weight that is not sold; it can still be removed. */
export function GoneRow({ line, onRemove }: GoneRowProps) {
  const name = line.name ?? 'Product removed';
  return (
    <tr className="gone">
      <td className="cell-picture">
        <div className="arch low blank" />
      </td>
      <td className="cell-title">
        <h2>{name}</h2>
        <span className="say">
          {line.name === null ? 'We no longer make this one' : 'Not sold in this weight'}
        </span>
      </td>
      <td className="figures n cell-price">—</td>
      <td className="figures cell-weight">{line.label}</td>
      <td className="cell-quantity n">{line.quantity}</td>
      <td className="figures n cell-total">—</td>
      <td className="cell-remove">
        <RemoveButton name={`Remove ${name} ${line.label}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="x" aria-label={name} data-removes onClick={onClick}>
      <Cross className="ic" />
    </button>
  );
}
