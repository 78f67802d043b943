import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../api/index.ts'
import { AttachmentsField, FilesShown } from './lazy.tsx'
import { useText } from '../i18n/index.ts'
import { AppDialog } from '../ui/index.ts'

const none: readonly FileRow[] = []
/** The files of a document, read once for all of its lines. */
const useFiles = (of: string, id: number | undefined): readonly FileRow[] =>
  useApiQuery(file.listById, { id: recordNameOf(of, id ?? 0) }, { enabled: id !== undefined }).data ?? none

interface Photographed {
  /** The kind of document, `area/module`, whose files the photos of its lines are. */
  readonly of: string
  readonly name: string
  readonly photos: readonly string[]
}

/** How many photos a line has, and what they show. */
export const ShownPhotos = ({ of, id, name, photos }: Photographed & { id: number }) => {
  const t = useText(fileMessages)
  const [isOpen, setOpen] = useState(false)
  if (photos.length === 0) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('photoCount', { count: photos.length })}
      </Button>
      {isOpen && <Shown of={of} id={id} name={name} photos={photos} close={() => setOpen(false)} />}
    </>
  )
}
const Shown = ({ of, id, name, photos, close }: Photographed & { id: number; close: () => void }) => {
  const t = useText(fileMessages)
  const files = useFiles(of, id)
  return (
    <AppDialog open title={t('photosOf', { name })} width={720} sheet onClose={close}>
      <FilesShown rows={files.filter((one) => photos.includes(one.id))} />
    </AppDialog>
  )
}

interface TakePhotosProps extends Photographed {
  /** The document, where it is saved already. */
  readonly id: number | undefined
  readonly take: (photos: string[]) => void
  readonly close: () => void
}
/** Photos of one line: taken with the phone's camera, or chosen. */
export const TakePhotos = ({ of, id, name, photos, take, close }: TakePhotosProps) => {
  const t = useText(fileMessages)
  const files = useFiles(of, id)
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
        kind={of}
        value={rows}
        onChange={(next) => {
          setFresh(next)
          setKept(next.map((row) => row.id))
        }}
      />
    </AppDialog>
  )
}
