import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { Chooser, type ChooserProps } from './upload/chooser.tsx'
import { FileList } from './file-list.tsx'
import { UploadList } from './upload/upload-list.tsx'
import { useArrivals } from './upload/use-arrivals.ts'
import type { Uploads } from './upload/use-uploads.ts'
import './files.css'

const Preview = lazy(() => import('./preview/preview.tsx'))

interface FileBoxProps {
  readonly rows: readonly FileRow[]
  /** Absent: nothing can be added here. */
  readonly uploads?: Uploads | undefined
  readonly one?: boolean | undefined
  readonly remove?: ((row: FileRow) => void) | undefined
  readonly input?: ChooserProps['input']
  /** What stands here while there is nothing. */
  readonly empty?: ReactNode
}

/**
 * Files with what may be done with them: looked at, downloaded, added by choosing, dropping and pasting, taken away.
 */
export const FileBox = ({ rows, uploads, one = false, remove, input, empty }: FileBoxProps) => {
  const { box, over, drag } = useArrivals(uploads !== undefined, (files) => uploads?.take(files))
  const [shown, setShown] = useState<string>()
  const onItsWay = uploads?.uploads ?? []
  return (
    <div ref={box} className="files" {...drag}>
      {rows.length === 0 && onItsWay.length === 0 && empty}
      <FileList rows={rows} remove={remove} open={({ id }) => setShown(id)} />
      {uploads && onItsWay.length > 0 && <UploadList uploads={onItsWay} queue={uploads.queue} />}
      {uploads && uploads.problems.length > 0 && (
        <div className="files-problems" role="alert">
          {uploads.problems.map(({ text, names }) => (
            <p key={text}>
              {text}
              {names.length > 0 && <small>{names.join(' · ')}</small>}
            </p>
          ))}
        </div>
      )}
      {uploads && <Chooser limits={uploads.limits} one={one} over={over} take={uploads.take} input={input} />}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <Preview rows={rows} shown={shown} show={setShown} remove={remove} />
        </Suspense>
      )}
    </div>
  )
}
