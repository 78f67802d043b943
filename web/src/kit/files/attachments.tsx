import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { Button } from 'antd'
import { useApiQuery, useApiMutation, CallError, toast } from '../api/index.ts'
import { useLate } from '../ui/index.ts'
import { useText } from '../i18n/index.ts'
import { useUnsaved } from '../routing/index.ts'
import { FileBox } from './box.tsx'
import { isUnderWay } from './upload/queue.ts'
import { useRecordUploads } from './upload/use-uploads.ts'
import './files.css'

export interface AttachmentsProps {
  /** `equipment.application.12` */
  readonly record: string
  /** Whether this person may add to them and take away. */
  readonly canEdit: boolean
  /** Photos larger than 4 million pixels are made smaller before they are sent. */
  readonly shrink?: boolean
}
export const kindOf = (record: string): string => record.split('.').slice(0, 2).join('/')

const Editable = ({ record, rows, shrink }: { record: string; rows: readonly FileRow[]; shrink: boolean }) => {
  const t = useText(filePageMessages)
  const uploads = useRecordUploads(record, { kind: kindOf(record), held: rows.length, shrink })
  const detach = useApiMutation(file.detach)
  useUnsaved(uploads.uploads.some(isUnderWay))
  const remove = async ({ id, name }: FileRow) => {
    const yes = await toast.confirm({ title: t('confirmRemove', { name }), ok: t('remove'), danger: true })
    if (yes)
      await detach.run({ record, fileIds: id }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
      })
  }
  return (
    <FileBox
      rows={rows}
      uploads={uploads}
      remove={(row) => void remove(row)}
      empty={<p className="quiet">{t('empty')}</p>}
    />
  )
}

/** The files of a record, or why they cannot be shown. */
export const FilesFailed = ({ error, retry }: { error: CallError; retry: () => void }) => {
  const t = useText(filePageMessages)
  return (
    <div className="files-problems" role="alert">
      <p>
        {t('failed', { msg: error.msg })}{' '}
        <Button type="link" size="small" onClick={retry}>
          {t('retry')}
        </Button>
      </p>
    </div>
  )
}
export const FilesWaiting = () => (
  <div className="files-waiting" role="status" aria-label={useText(filePageMessages)('loading')}>
    <span />
    <span />
  </div>
)

/** Files that are only looked at and downloaded. */
export const FilesShown = ({ rows }: { rows: readonly FileRow[] }) => (
  <FileBox rows={rows} empty={<p className="quiet">{useText(filePageMessages)('empty')}</p>} />
)

/** The files of a record, as they are now: what is added or taken away is so at once. */
const Attachments = ({ record, canEdit, shrink = false }: AttachmentsProps) => {
  const { data: rows, error, isPending, refetch } = useApiQuery(file.listById, { id: record })
  const late = useLate(isPending)
  if (!rows) return error ? <FilesFailed error={error} retry={() => void refetch()} /> : late && <FilesWaiting />
  return canEdit ? <Editable record={record} rows={rows} shrink={shrink} /> : <FilesShown rows={rows} />
}
export default Attachments
