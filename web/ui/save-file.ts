/** How long a page that was opened can take to read its file. */
const readWithinMs = 60_000

/** Types that browsers show and that run no script. A page of another type would be one of this product. */
const shownTypes = ['application/pdf', 'text/plain', 'image/png', 'image/jpeg', 'image/webp']

export const canOpenFile = ({ type }: File): boolean => shownTypes.includes(type)

/** Opens a file of the user's computer on a page of its own. */
export function openFile(file: File) {
  if (!canOpenFile(file)) return
  const url = URL.createObjectURL(file)
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs)
}

/** Offers a file as a download. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
