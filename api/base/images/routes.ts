import { getImage } from '@seatwise/contract/images'
import { Refusal } from '../../kernel/refusal.ts'
import type { Server } from '../../server.ts'
import { findPublicFile } from '../files/repository.ts'
import { findImage, imageType } from './actions.ts'

/** Serves images for pages and emails. An image never changes, so it is cached forever. */
export function registerImages({ handleFile, files, transactions }: Server) {
  handleFile(getImage, async ({ params, reply }) => {
    const storage_key = await transactions.withoutTenant((db) => findPublicFile(db, params.id))
    const image = storage_key && (await findImage(files, storage_key, Number.parseInt(params.file, 10)))
    if (!image) throw new Refusal('not_found')
    // Mail programs and pages of the other brand show the image too.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return {
      ...image,
      type: imageType,
      disposition: 'inline' as const,
      cacheControl: 'public, max-age=31536000, immutable',
    }
  })
}
