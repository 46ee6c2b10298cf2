/** Offers text or bytes to the user as a browser download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
