import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './kit/config.ts'
import { type Store, fileParameters, folderStore, typesIn, wireFiles } from './kit/files/index.ts'
import { refusal } from './kit/http/refusal.ts'
import { StartError, folderError } from './kit/start-error.ts'
import { checkValue, configValue } from './system/config/index.ts'

// A value that nobody could upload anything under is refused where it is typed.
for (const key of [fileParameters.maxSizeMb, fileParameters.maxCount, fileParameters.looseMb]) {
  checkValue(key, (value) =>
    /^[1-9]\d{0,5}$/.test(value) ? undefined : refusal(fileMessages, 'wholeNumber', {}, 'configValue'),
  )
}
checkValue(fileParameters.types, (value) =>
  typesIn(value).length > 0 ? undefined : refusal(fileMessages, 'noTypes', {}, 'configValue'),
)

/** Says where files lie. */
export const placeFiles = (store: Store): void => {
  wireFiles({ store, parameter: configValue })
}

/** A megabyte that is kept and removed: throws while the store takes nothing. */
export const probeFiles = (store: Store) => async (): Promise<void> => {
  const key = randomUUID()
  await store.put(key, Buffer.alloc(1024 * 1024))
  await store.remove([key])
}

/**
 * Opens the store of the configuration, and says that files lie there. @throws StartError when it will not do; a bucket
 * that does not answer now may do so later.
 */
export const openFiles = async ({ dataDir, files }: Config, say: (line: string) => void): Promise<Store> => {
  const folder = join(dataDir, 'files')
  // Amazon's client is large: it is loaded by those who use it.
  const store = files === undefined ? folderStore(folder) : (await import('./kit/files/s3.ts')).s3Store(files)
  placeFiles(store)
  try {
    await store.open()
  } catch (error) {
    if (files === undefined) throw folderError(error, folder)
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 404)
      throw new StartError(
        `The bucket ${files.bucket} of FILES_S3_BUCKET does not exist at ${files.endpoint}: create it.`,
      )
    if (status === 403 || status === 401 || status === 400)
      throw new StartError(
        `${files.endpoint} refuses the bucket ${files.bucket}: correct FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY and FILES_S3_REGION.`,
      )
    say(`The bucket of FILES_S3_ENDPOINT does not answer: files can be neither sent nor fetched until it does.`)
  }
  return store
}
