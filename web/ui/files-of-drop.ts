/** Files that systems put into folders. */
const ofSystems = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i
/** Above these, the number is refused anyway. */
const maxFiles = 400
const maxDepth = 4

/** The files of a drop, and those in its folders. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // Read at once: the list is empty after the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return ownFiles([...transfer.files])
  const files: File[] = []
  for (const entry of entries) await collect(entry, files, 0)
  return ownFiles(files)
}

export const ownFiles = (files: readonly File[]) => files.filter(({ name }) => !ofSystems.test(name))

async function collect(entry: FileSystemEntry, files: File[], depth: number) {
  if (files.length >= maxFiles || depth > maxDepth) return
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)))
    if (file) files.push(file)
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A reader answers a part of the folder at a time, and nothing at its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (part.length === 0) return
    for (const one of part) await collect(one, files, depth + 1)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
