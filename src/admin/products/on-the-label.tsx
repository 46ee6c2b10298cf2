import { useState } from 'react';
import { MAX_SHELF_LIFE_DAYS, MAX_TEXT_LENGTH } from '../../contract/back-office-bounds.ts';
import type { Category } from '../../contract/categories.ts';
import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { Area, Choice, Field, Tick, WholeField } from '../parts/field.tsx';
import { GST_RATES, USUAL_GST_BASIS_POINTS, USUAL_LABEL } from './usual-label.ts';

interface OnTheLabelProps {
  /** Absent for a new product. */
  readonly product?: ProductInFull | undefined;
  readonly category: Category | '';
  readonly allergensInUse: readonly string[];
}

/** What the law requires on a label. A new product starts with its category's usual values until something is typed. */
export function OnTheLabel({ product, category, allergensInUse }: OnTheLabelProps) {
  const usual = product || category === '' ? undefined : USUAL_LABEL[category];
  const days = useTyped(product ? String(product.shelfLifeDays) : null, String(usual?.shelfLifeDays ?? ''));
  const storage = useTyped(product?.storage ?? null, usual?.storage ?? '');
  const hsn = useTyped(product?.hsn ?? null, usual?.hsn ?? '');
  const gst = product?.gstBasisPoints ?? USUAL_GST_BASIS_POINTS;
  return (
    <>
      <Area
        label="Ingredients"
        name="ingredients"
        rows={3}
        maxLength={MAX_TEXT_LENGTH.ingredients}
        defaultValue={product?.ingredients}
        hint="In descending order of weight."
        required
      />
      {allergensInUse.length > 0 ? (
        <fieldset className="bo-ticks">
          <legend>Allergens</legend>
          {allergensInUse.map((allergen) => (
            <Tick
              key={allergen}
              label={allergen}
              name="allergen"
              value={allergen}
              defaultChecked={product?.allergens.includes(allergen)}
            />
          ))}
        </fieldset>
      ) : null}
      <Tick
        label={allergensInUse.length > 0 ? 'Contains none of these, nor others' : 'Contains no allergens'}
        name="noAllergens"
        defaultChecked={product?.allergens.length === 0}
      />
      <Field
        label={allergensInUse.length > 0 ? 'Other allergens' : 'Allergens'}
        name="otherAllergens"
        maxLength={500}
        hint="Separated by commas."
        autoComplete="off"
      />
      <div className="bo-pair">
        <Choice label="Vegetarian or with egg" name="diet" defaultValue={product?.diet ?? 'veg'}>
          <option value="veg">Vegetarian: green mark</option>
          <option value="egg">Contains egg: brown mark</option>
        </Choice>
        <WholeField
          label="Shelf life in days"
          name="shelfLifeDays"
          min={1}
          max={MAX_SHELF_LIFE_DAYS}
          required
          {...days}
        />
      </div>
      <Area
        label="Storage"
        name="storage"
        rows={2}
        maxLength={MAX_TEXT_LENGTH.storage}
        required
        {...storage}
      />
      <div className="bo-pair">
        <Field
          label="HSN code"
          name="hsn"
          inputMode="numeric"
          pattern="\s*(([0-9]\s*){2}){2,4}"
          title="4, 6 or 8 digits"
          hint="Sweets and namkeen 21069099, biscuits 19053100, rusk 19054000, cakes 19059010."
          required
          {...hsn}
        />
        <Choice label="GST" name="gst" defaultValue={gst} hint="The price includes it.">
          {[...new Set([...GST_RATES, gst])]
            .sort((a, b) => a - b)
            .map((rate) => (
              <option key={rate} value={rate}>
                {rate / 100} %
              </option>
            ))}
        </Choice>
      </div>
    </>
  );
}

/** A field's value: what is stored or was typed, else the usual one. */
function useTyped(kept: string | null, usual: string) {
  const [typed, setTyped] = useState(kept);
  const onChange = ({ target }: { target: { value: string } }) => setTyped(target.value);
  return { value: typed ?? usual, onChange };
}
