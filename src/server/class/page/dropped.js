/** @typedef {{ file: File, path: string }} Placed a file with its path in the folder that was chosen */

/**
 * The files of what was dropped, also those in folders.
 * @param {DataTransfer | null} transfer
 * @returns {Promise<Placed[]>}
 */
export async function filesOfDrop(transfer) {
  // Entries can be asked for only before the first pause.
  const entries = [...(transfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return found.flat();
}

/** @param {FileSystemEntry} entry @returns {Promise<Placed[]>} */
async function filesOf(entry) {
  if (entry.isFile) {
    const one = /** @type {FileSystemFileEntry} */ (entry);
    /** @type {File} */
    const file = await new Promise((resolve, reject) => one.file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
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
