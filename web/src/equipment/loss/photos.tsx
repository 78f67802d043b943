import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { AttachmentsField, FilesShown } from '../../kit/files/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

const none: readonly FileRow[] = []
/** The files of a report, read once for all of its lines. */
const useFiles = (id: number | undefined): readonly FileRow[] =>
  useApiQuery(file.listById, { id: recordNameOf('equipment/loss', id ?? 0) }, { enabled: id !== undefined }).data ??
  none

/** How many photos a line has, and what they show. */
export const ShownPhotos = ({ id, name, photos }: { id: number; name: string; photos: readonly string[] }) => {
  const t = useText(lossMessages)
  const [isOpen, setOpen] = useState(false)
  if (photos.length === 0) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('photoCount', { count: photos.length })}
      </Button>
      {isOpen && <Shown id={id} name={name} photos={photos} close={() => setOpen(false)} />}
    </>
  )
}
const Shown = ({
  id,
  name,
  photos,
  close,
}: {
  id: number
  name: string
  photos: readonly string[]
  close: () => void
}) => {
  const t = useText(lossMessages)
  const files = useFiles(id)
  return (
    <AppDialog open title={t('photosOf', { name })} width={720} sheet onClose={close}>
      <FilesShown rows={files.filter((one) => photos.includes(one.id))} />
    </AppDialog>
  )
}

interface TakePhotosProps {
  /** The report, where it is saved already. */
  readonly id: number | undefined
  readonly name: string
  readonly photos: readonly string[]
  readonly take: (photos: string[]) => void
  readonly close: () => void
}
/** Photos of one line: taken with the phone's camera, or chosen. */
export const TakePhotos = ({ id, name, photos, take, close }: TakePhotosProps) => {
  const t = useText(lossMessages)
  const files = useFiles(id)
  const [fresh, setFresh] = useState<readonly FileRow[]>(none)
  const [kept, setKept] = useState(photos)
  const known = [...files, ...fresh.filter((row) => !files.some((one) => one.id === row.id))]
  const rows = known.filter((row) => kept.includes(row.id))
  return (
    <AppDialog
      open
      title={t('photosOf', { name })}
      width={720}
      sheet
      onClose={close}
      footer={
        <Button
          type="primary"
          onClick={() => {
            take([...kept])
            close()
          }}
        >
          {t('photosDone')}
        </Button>
      }
    >
      <AttachmentsField
        shrink
        kind="equipment/loss"
        value={rows}
        onChange={(next) => {
          setFresh(next)
          setKept(next.map((row) => row.id))
        }}
      />
    </AppDialog>
  )
}
