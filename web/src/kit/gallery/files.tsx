import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { useState } from 'react'
import { AttachmentsField, FilesShown } from '../files/index.ts'
import { useText } from '../i18n/index.ts'
import type { Words } from './sample.ts'

const kinds = [
  { word: 'photoSample', extension: 'jpg', type: 'image/jpeg' },
  { word: 'contractSample', extension: 'pdf', type: 'application/pdf' },
  { word: 'listSample', extension: 'xls', type: 'application/vnd.ms-excel' },
  { word: 'listSample', extension: 'txt', type: 'text/plain' },
  { word: 'contractSample', extension: 'docx', type: 'application/msword' },
] as const
const files = (t: Words): FileRow[] =>
  kinds.map(({ word, extension, type }, index) => ({
    id: `sample-${index}`,
    name: `${t(word, { n: index + 1 })}.${extension}`,
    url: '',
    size: 4 ** (index + 5),
    type,
    createBy: t('sample', { n: index + 1 }),
    createTime: `2026-11-1${index} 09:30:00`,
    thumbnail: false,
  }))

/** Files of a record, none, and a field that takes some. */
export const SampleFiles = () => {
  const t = useText(galleryMessages)
  const [held, setHeld] = useState<readonly FileRow[]>([])
  return (
    <div className="gallery-grid">
      <section>
        <h3>{t('filesOf')}</h3>
        <FilesShown rows={files(t)} />
      </section>
      <section>
        <h3>{t('filesNone')}</h3>
        <FilesShown rows={[]} />
      </section>
      <section>
        <h3>{t('filesField')}</h3>
        <AttachmentsField value={held} onChange={setHeld} />
      </section>
    </div>
  )
}
