import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import {
  DeleteOutlined,
  DownloadOutlined,
  LeftOutlined,
  LoadingOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { AppDialog } from '../../ui/index.ts'
import { useText } from '../../i18n/index.ts'
import { lookedAt } from '../kinds.tsx'
import { PreviewBody, canBeSeen } from './preview-body.tsx'
import { useDownload } from '../use-download.ts'
import './preview.css'

interface PreviewProps {
  readonly rows: readonly FileRow[]
  /** The id of the file that is shown. */
  readonly shown: string
  readonly show: (id: string | undefined) => void
  readonly remove?: ((row: FileRow) => void) | undefined
}
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom)) ?? zoom

const Tool = ({
  label,
  icon,
  press,
  disabled = false,
}: {
  label: string
  icon: ReactNode
  press: () => void
  disabled?: boolean
}) => (
  <button type="button" className="preview-tool" aria-label={label} title={label} disabled={disabled} onClick={press}>
    {icon}
  </button>
)

interface ToolsProps {
  readonly of: FileRow
  readonly place: number
  readonly total: number
  readonly go: (by: 1 | -1) => void
  readonly zoom: number | undefined
  readonly setZoom: (zoom: number) => void
  readonly remove: PreviewProps['remove']
}
const Tools = ({ of, place, total, go, zoom, setZoom, remove }: ToolsProps) => {
  const t = useText(filePageMessages)
  const { busy, start } = useDownload(of)
  const size = `${Math.round((zoom ?? 1) * 100)}%`
  return (
    <div className="preview-tools" role="toolbar" aria-label={t('preview')}>
      {total > 1 && (
        <>
          <Tool
            label={t('previous')}
            icon={<LeftOutlined aria-hidden="true" />}
            disabled={place === 0}
            press={() => go(-1)}
          />
          <span className="preview-place" aria-live="polite">
            <span className="visually-hidden">{t('position', { n: place + 1, total })}</span>
            <span aria-hidden="true">
              {place + 1} / {total}
            </span>
          </span>
          <Tool
            label={t('next')}
            icon={<RightOutlined aria-hidden="true" />}
            disabled={place === total - 1}
            press={() => go(1)}
          />
        </>
      )}
      <span className="preview-apart" />
      {zoom !== undefined && (
        <>
          <Tool
            label={t('zoomOut')}
            icon={<ZoomOutOutlined aria-hidden="true" />}
            disabled={nextZoom(zoom, -1) === zoom}
            press={() => setZoom(nextZoom(zoom, -1))}
          />
          <button
            type="button"
            className="preview-tool preview-zoom"
            aria-label={`${size} · ${t('fit')}`}
            title={t('fit')}
            onClick={() => setZoom(1)}
          >
            {size}
          </button>
          <Tool
            label={t('zoomIn')}
            icon={<ZoomInOutlined aria-hidden="true" />}
            disabled={nextZoom(zoom, 1) === zoom}
            press={() => setZoom(nextZoom(zoom, 1))}
          />
          <span className="preview-line" />
        </>
      )}
      <Tool
        label={t('downloadOf', { name: of.name })}
        icon={busy ? <LoadingOutlined aria-hidden="true" spin /> : <DownloadOutlined aria-hidden="true" />}
        disabled={busy}
        press={() => void start()}
      />
      {remove && (
        <Tool
          label={t('removeOf', { name: of.name })}
          icon={<DeleteOutlined aria-hidden="true" />}
          press={() => remove(of)}
        />
      )}
    </div>
  )
}

/**
 * One file after the other, as far as they can be looked at here: arrows
 * for the neighbours, plus and minus for the size.
 */
const Preview = ({ rows, shown, show, remove }: PreviewProps) => {
  const at = rows.findIndex(({ id }) => id === shown)
  const [place, setPlace] = useState(at)
  const [zoom, setZoom] = useState(1)
  const row = rows[at]
  // What was just taken away makes room for its neighbour.
  const instead = at < 0 ? rows[Math.min(place, rows.length - 1)] : undefined
  useEffect(() => {
    if (at >= 0) setPlace(at)
  }, [at])
  useEffect(() => {
    if (at < 0) show(instead?.id)
  }, [at, instead?.id, show])
  const go = (by: 1 | -1) => {
    const next = rows[at + by]
    if (next === undefined) return
    setZoom(1)
    show(next.id)
  }
  const zoomable = row !== undefined && canBeSeen(row) && lookedAt(row) !== 'text'
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      document.querySelector('.ant-modal-confirm') !== null
    )
      return
    if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
    else if (zoomable && (event.key === '+' || event.key === '=')) setZoom(nextZoom(zoom, 1))
    else if (zoomable && event.key === '-') setZoom(nextZoom(zoom, -1))
    else if (zoomable && event.key === '0') setZoom(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      pressed(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <AppDialog
      open={row !== undefined}
      title={row?.name ?? ''}
      width={960}
      onClose={() => show(undefined)}
      className="preview"
    >
      {row && (
        <Tools
          of={row}
          place={at}
          total={rows.length}
          go={go}
          zoom={zoomable ? zoom : undefined}
          setZoom={setZoom}
          remove={remove}
        />
      )}
      {row && <PreviewBody key={row.id} of={row} zoom={zoom} setZoom={setZoom} />}
    </AppDialog>
  )
}
export default Preview
