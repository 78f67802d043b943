import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { CloseOutlined, DownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Ago, shownSize, useText } from '../i18n/index.ts'
import { FileSign, isPicture } from './kinds.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useDownload } from './use-download.ts'

interface FileListProps {
  readonly rows: readonly FileRow[]
  readonly open: (row: FileRow) => void
  /** Absent: none of them may be taken away. */
  readonly remove?: ((row: FileRow) => void) | undefined
}
const atFirst = 24

const Remove = ({ of, remove }: { of: FileRow; remove: FileListProps['remove'] }) => {
  const t = useText(filePageMessages)
  const label = t('removeOf', { name: of.name })
  return (
    remove && (
      <button
        type="button"
        className="file-tool file-remove"
        aria-label={label}
        title={label}
        onClick={() => remove(of)}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    )
  )
}

const Tile = ({ of, open, remove }: { of: FileRow } & Omit<FileListProps, 'rows'>) => {
  const t = useText(filePageMessages)
  return (
    <li className="file-tile">
      <button
        type="button"
        className="file-tile-open"
        aria-label={t('open', { name: of.name })}
        title={of.name}
        onClick={() => open(of)}
      >
        <Thumbnail of={of} />
        <span>{of.name}</span>
      </button>
      <Remove of={of} remove={remove} />
    </li>
  )
}

const Line = ({ of, open, remove }: { of: FileRow } & Omit<FileListProps, 'rows'>) => {
  const t = useText(filePageMessages)
  const { busy, start } = useDownload(of)
  const label = t('downloadOf', { name: of.name })
  return (
    <li className="file-line">
      <FileSign of={of} />
      <span className="file-facts">
        <button type="button" className="file-name" title={of.name} onClick={() => open(of)}>
          {of.name}
        </button>
        <small>
          <span>{shownSize(of.size)}</span>
          {of.createBy !== '' && <span>{of.createBy}</span>}
          <Ago at={of.createTime} />
        </small>
      </span>
      <button
        type="button"
        className="file-tool"
        aria-label={label}
        title={label}
        aria-busy={busy}
        disabled={busy}
        onClick={() => void start()}
      >
        {busy ? <LoadingOutlined spin aria-hidden="true" /> : <DownloadOutlined aria-hidden="true" />}
      </button>
      <Remove of={of} remove={remove} />
    </li>
  )
}

/** Files: pictures side by side, the others line by line. */
export const FileList = ({ rows, ...acts }: FileListProps) => {
  const t = useText(filePageMessages)
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, atFirst)
  const pictures = shown.filter(isPicture)
  const others = shown.filter((row) => !isPicture(row))
  return (
    <>
      {pictures.length > 0 && (
        <ul className="file-tiles">
          {pictures.map((row) => (
            <Tile key={row.id} of={row} {...acts} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="file-lines">
          {others.map((row) => (
            <Line key={row.id} of={row} {...acts} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button type="link" size="small" className="files-all" onClick={() => setAll(true)}>
          {t('all', { n: rows.length })}
        </Button>
      )}
    </>
  )
}
