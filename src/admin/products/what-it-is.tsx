import { MAX_TEXT_LENGTH } from '../../contract/back-office-bounds.ts';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { Area, Choice, Field } from '../parts/field.tsx';

interface WhatItIsProps {
  /** Absent for a new product. */
  readonly product?: ProductInFull | undefined;
  readonly category: Category | '';
  readonly onCategory: (category: Category | '') => void;
}

/** Name, category and descriptions. */
export function WhatItIs({ product, category, onCategory }: WhatItIsProps) {
  return (
    <>
      <div className="bo-pair">
        <Field
          label="Name"
          name="name"
          maxLength={MAX_TEXT_LENGTH.name}
          defaultValue={product?.name}
          hint={
            product
              ? `The address of its page stays /product/${product.id}.`
              : 'In Latin letters: the address of its page is made from it, and stays.'
          }
          autoComplete="off"
          required
        />
        <Field
          label="Hindi name"
          name="hindiName"
          lang="hi"
          maxLength={MAX_TEXT_LENGTH.hindiName}
          defaultValue={product?.hindiName}
          hint="May be empty."
          autoComplete="off"
        />
      </div>
      <div className="bo-pair">
        <Choice
          label="Category"
          name="category"
          value={category}
          onChange={(event) => onCategory(CATEGORIES.find((one) => one === event.target.value) ?? '')}
          required
        >
          {product ? null : <option value="">Please choose</option>}
          {CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <Field
          label="Line under the name"
          name="tagline"
          maxLength={MAX_TEXT_LENGTH.tagline}
          defaultValue={product?.tagline}
          hint="On cards, a few words: ‘Cashew, sugar and a leaf of silver’."
          autoComplete="off"
          required
        />
      </div>
      <Area
        label="Description"
        name="description"
        rows={5}
        maxLength={MAX_TEXT_LENGTH.description}
        defaultValue={product?.description}
        hint="Two or three sentences, on the page of the product."
        required
      />
    </>
  );
}
