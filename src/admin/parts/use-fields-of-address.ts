import { type RefObject, useEffect, useRef } from 'react';

/**
 * A filter's form whose fields follow the address: Back, Forward and links change it. The fields are updated in place,
 * because remounting the form would lose the focus. `values`: text by the name of its field.
 */
export function useFieldsOfAddress(
  values: Readonly<Record<string, string>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // As text, which is equal as long as the values are: nothing that is being typed is overwritten meanwhile.
  const wanted = JSON.stringify(values);
  useEffect(() => {
    const fields = form.current?.elements;
    for (const [name, value] of Object.entries<string>(JSON.parse(wanted))) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [wanted]);
  return form;
}
