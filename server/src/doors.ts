import { mkdir } from 'node:fs/promises'
import type { Config } from './kit/config.ts'
import { StartError } from './kit/start-error.ts'
import { placeDoors } from './system/door/index.ts'

/** Says where file doors may stand: below the folder of the configuration, and in the bucket of files. @throws StartError */
export const openDoors = async ({ doorsDir: folder, files }: Pick<Config, 'doorsDir' | 'files'>): Promise<void> => {
  if (folder !== undefined) {
    try {
      await mkdir(folder, { recursive: true })
    } catch (error) {
      throw new StartError(
        `The folder ${folder} of DOORS_DIR cannot be made or used (${error instanceof Error ? error.message : String(error)}).`,
      )
    }
  }
  // Amazon's client is large: it is loaded by those who use it.
  const bucket = files && (await import('./kit/files/s3-bucket.ts')).s3Bucket(files)
  placeDoors({ folder, bucket })
}
