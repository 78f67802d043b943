import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { CloseOutlined, CompressOutlined, ExpandOutlined, MinusOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import Draggable, { type DraggableBounds, type DraggableEvent } from 'react-draggable'
import { toast } from '../../api/index.ts'
import { useNarrow } from '../../browser/index.ts'
import { translate, useText } from '../../i18n/index.ts'
import { dockedAt, useDock } from './dock.ts'
import { useEscape } from './escape.ts'
import './app-dialog.css'

/** A question, a form, a table; and what the product's users know by its share of the window. */
export type DialogWidth = 480 | 720 | 960 | '80%'
export interface AppDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** 720 px unless told. */
  readonly width?: DialogWidth
  /** On a phone it rises from the foot as high as it is, its buttons one below the other. */
  readonly sheet?: boolean
  /** The buttons below; none unless given. */
  readonly footer?: ReactNode
  /** Something typed would be lost: closing asks first. */
  readonly dirty?: boolean
  readonly fullAtStart?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

type Size = 'normal' | 'minimised' | 'full'

// antd lets clicks beside the panel's own content pass through.
const reachable = { pointerEvents: 'auto' } as const

const Tool = ({ label, icon, press }: { label: string; icon: ReactNode; press: () => void }) => (
  <button type="button" className="app-dialog-tool" aria-label={label} title={label} onClick={press}>
    {icon}
  </button>
)

interface FrameProps {
  readonly size: Size
  readonly narrow: boolean
  readonly setSize: (size: Size) => void
  readonly close: () => void
  readonly children: ReactNode
}
/** The panel with its tools; its head is the handle to drag it by, and never leaves the window. */
const Frame = ({ size, narrow, setSize, close, children }: FrameProps) => {
  const t = useText(webMessages)
  const box = useRef<HTMLDivElement>(null)
  const [bounds, setBounds] = useState<DraggableBounds>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const still = size !== 'normal' || narrow
  const docked = size === 'minimised'
  // Beside a minimised dialog the page is there to be read and used.
  useLayoutEffect(() => {
    box.current?.closest('[role="dialog"]')?.setAttribute('aria-modal', String(!docked))
  }, [docked])
  const start = (_event: DraggableEvent, { x, y }: { x: number; y: number }) => {
    const rect = box.current?.getBoundingClientRect()
    if (!rect) return
    setBounds({
      left: x - rect.right + 120,
      right: x + innerWidth - rect.left - 120,
      top: y - rect.top,
      bottom: y + innerHeight - rect.top - 48,
    })
  }
  return (
    <Draggable
      nodeRef={box}
      handle=".ant-modal-header"
      disabled={still}
      {...(bounds && { bounds })}
      position={still ? { x: 0, y: 0 } : place}
      onStart={start}
      onDrag={(_event, { x, y }) => {
        setPlace({ x, y })
      }}
    >
      <div ref={box} className="app-dialog-frame">
        {children}
        {/* After the content, which has the focus first. Each is one button in two states, so that the focus stays where it was. */}
        <div className="app-dialog-tools" style={reachable}>
          {(docked || !narrow) && (
            <Tool
              label={t(docked ? 'restore' : 'minimise')}
              icon={docked ? <ExpandOutlined aria-hidden="true" /> : <MinusOutlined aria-hidden="true" />}
              press={() => {
                setSize(docked ? 'normal' : 'minimised')
              }}
            />
          )}
          {!docked && !narrow && (
            <Tool
              label={t(size === 'full' ? 'leaveFullScreen' : 'fullScreen')}
              icon={size === 'full' ? <CompressOutlined aria-hidden="true" /> : <ExpandOutlined aria-hidden="true" />}
              press={() => {
                setSize(size === 'full' ? 'normal' : 'full')
              }}
            />
          )}
          <Tool label={t('close')} icon={<CloseOutlined aria-hidden="true" />} press={close} />
        </div>
      </div>
    </Draggable>
  )
}

const closeAnyway = () =>
  toast.confirm({
    title: translate(webMessages, 'closeUnsaved'),
    ok: translate(webMessages, 'closeAnyway'),
    cancel: translate(webMessages, 'keepEditing'),
    danger: true,
  })

/**
 * The one dialog of the product: it can be dragged, minimised and made full.
 * Escape closes the topmost, a click beside it closes nothing.
 */
export default function AppDialog({
  open,
  title,
  onClose,
  width = 720,
  sheet = false,
  footer = null,
  dirty = false,
  fullAtStart = false,
  className = '',
  children,
}: AppDialogProps) {
  const narrow = useNarrow()
  const [size, setSize] = useState<Size>(fullAtStart ? 'full' : 'normal')
  const minimised = size === 'minimised'
  const full = size === 'full' || (narrow && !minimised && !sheet)
  const slot = useDock(open && minimised)
  const close = async () => {
    if (!dirty || (await closeAnyway())) onClose()
  }
  useEscape(open, minimised, close)
  const frame = (panel: ReactNode) => (
    <Frame
      size={size}
      narrow={narrow}
      setSize={setSize}
      close={() => {
        void close()
      }}
    >
      {panel}
    </Frame>
  )
  return (
    // Without motion: a moving modal that is hidden with its view crashes when the view comes back.
    <Modal
      open={open}
      title={title}
      footer={footer}
      width={full ? '100vw' : width}
      closable={false}
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
      mask={{ closable: false }}
      keyboard={!minimised}
      scrollLock={!minimised}
      focusable={{ trap: !minimised, focusTriggerAfterClose: true }}
      onCancel={() => {
        void close()
      }}
      afterClose={() => {
        setSize(fullAtStart ? 'full' : 'normal')
      }}
      rootClassName={`app-dialog ${sheet ? 'app-dialog-sheet' : ''} ${full ? 'app-dialog-full' : ''} ${minimised ? 'app-dialog-minimised' : ''} ${className}`}
      {...(minimised && { styles: { wrapper: dockedAt(slot) } })}
      modalRender={frame}
    >
      {children}
    </Modal>
  )
}
