import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from './save-file.ts'

/** The width of the PNG in pixels, large enough for a poster. */
const width = 1024

/** Downloads of the QR code of a text, for print and slides. @property name the name of the files, without extension */
export function QrDownloads({ text, name }: { text: string; name: string }) {
  const icon = <IconDownload size={18} aria-hidden />
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => void savePng(text, `${name}.png`)}>
        QR code as PNG
      </Button>
      <Button variant="default" leftSection={icon} onClick={() => void saveSvg(text, `${name}.svg`)}>
        QR code as SVG
      </Button>
    </>
  )
}

async function savePng(text: string, file: string) {
  const { toCanvas } = await import('qrcode')
  const canvas = await toCanvas(text, { width })
  canvas.toBlob((picture) => picture && saveFile(file, picture))
}

async function saveSvg(text: string, file: string) {
  const { toString } = await import('qrcode')
  const drawing = await toString(text, { type: 'svg', width })
  saveFile(file, new Blob([drawing], { type: 'image/svg+xml' }))
}
