/** 'CN-26-27-000123': a document's number in addresses and file names. */
export function numberInPath(number: string): string {
  return number.replaceAll('/', '-');
}
