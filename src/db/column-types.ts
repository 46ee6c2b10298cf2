import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

const TEXT_ARRAY: number = 1009;
const readTextArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY);

/** Column types: bigint (paise, grams, counts) as number, timestamptz as Date, date as the text 'YYYY-MM-DD'. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format) {
    if (format === 'binary') return pg.types.getTypeParser(type, format);
    if (type === INT8) return exactNumber;
    if (type === INT8_ARRAY) return (text: string) => readTextArray(text).map(exactNumber);
    if (type === DATE) return (text: string) => text;
    return pg.types.getTypeParser(type);
  },
};

/** Being off by a paisa is worse than an error. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`);
  return value;
}
