import { useSearchParams } from 'react-router';
import { Choice } from './field.tsx';

interface FilterProps<Word extends string> {
  readonly label: string;
  /** The parameter of the address that holds the chosen word. */
  readonly name: string;
  readonly words: readonly Word[];
  /** undefined while none is chosen. */
  readonly chosen: Word | undefined;
  /** The option that chooses none. */
  readonly any?: string;
  /** How a word reads as an option. */
  readonly wording?: (word: Word) => string;
}

/** Narrows a list to one word of a few. The address keeps it, so that Back returns to the list before. */
export function Filter<Word extends string>(props: FilterProps<Word>) {
  const { label, name, words, chosen, any = 'Any', wording = String } = props;
  const [, setQuery] = useSearchParams();
  return (
    <div className="bo-filter">
      <Choice
        label={label}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => setQuery(value ? { [name]: value } : {})}
      >
        <option value="">{any}</option>
        {words.map((word) => (
          <option key={word} value={word}>
            {wording(word)}
          </option>
        ))}
      </Choice>
    </div>
  );
}
