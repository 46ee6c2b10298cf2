import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const date = 1082;

const textArray: number = 1009;
const readTextArray: (text: string) => string[] = pg.types.getTypeParser(textArray);

/** Column types: bigint (paise, grams, counts) as number, timestamptz as Date, date as the text 'YYYY-MM-DD'. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format) {
    if (format === 'binary') return pg.types.getTypeParser(type, format);
    if (type === int8) return exactNumber;
    if (type === int8Array) return (text: string) => readTextArray(text).map(exactNumber);
    if (type === date) return (text: string) => text;
    return pg.types.getTypeParser(type);
  },
};

/** Being off by a paisa is worse than an error. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`);
  return value;
}
