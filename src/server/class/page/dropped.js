/**
 * The files of what was dropped, also those in folders.
 * @param {DataTransfer | null} transfer
 * @returns {Promise<File[]>}
 */
export async function filesOfDrop(transfer) {
  // Entries can be asked for only before the first pause.
  const entries = [...(transfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return found.flat();
}

/** @param {FileSystemEntry} entry @returns {Promise<File[]>} */
async function filesOf(entry) {
  if (entry.isFile) {
    const file = /** @type {FileSystemFileEntry} */ (entry);
    return [await new Promise((resolve, reject) => file.file(resolve, reject))];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const files = [];
  // Browsers give the entries of a folder in portions.
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    for (const each of entries) files.push(...(await filesOf(each)));
  }
}
