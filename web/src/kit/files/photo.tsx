import { file } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { Suspense, lazy, useState } from 'react'
import { useApiQuery } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { isPicture } from './kinds.tsx'
import { Thumbnail } from './thumbnail.tsx'
import './files.css'

const Preview = lazy(() => import('./preview/preview.tsx'))

/** The first picture of a record, as the photo of its card; nothing while there is none. */
const RecordPhoto = ({ record }: { record: string }) => {
  const t = useText(filePageMessages)
  const { data } = useApiQuery(file.listById, { id: record })
  const [shown, setShown] = useState<string>()
  const pictures = (data ?? []).filter(isPicture)
  const [first] = pictures
  if (!first) return null
  return (
    <>
      <button
        type="button"
        className="record-photo"
        aria-label={t('open', { name: first.name })}
        title={first.name}
        onClick={() => setShown(first.id)}
      >
        <Thumbnail of={first} />
      </button>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <Preview rows={pictures} shown={shown} show={setShown} />
        </Suspense>
      )}
    </>
  )
}
export default RecordPhoto
