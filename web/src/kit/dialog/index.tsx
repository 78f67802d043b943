import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined, MinusOutlined } from '@ant-design/icons'
import { Modal, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import Draggable from 'react-draggable'
import { useNarrow } from '../screen/index.ts'
import { useText } from '../text/index.ts'
import './dialog.css'

export interface AppDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  /** Pixels, or a share of the window such as `80%`. A phone always gets the whole screen. */
  readonly width?: number | string
  readonly onClose: () => void
  readonly footer?: ReactNode
  readonly children: ReactNode
}
type Shape = 'usual' | 'full' | 'small'

/** The dialog of the product: dragged by its head, minimised to a bar, full screen, closed by its button or Escape, never by its backdrop. */
export const AppDialog = ({ open, title, width = 640, onClose, footer = null, children }: AppDialogProps): ReactNode => {
  const [shape, setShape] = useState<Shape>('usual')
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const full = shape === 'full' || narrow
  const close = () => {
    setShape('usual')
    onClose()
  }
  return (
    <Modal
      // A dialog that is open while its view is hidden crashes when its animation ends: there is none.
      open={open} transitionName="" maskTransitionName="" onCancel={close} closable={false} mask={{ closable: false }} keyboard destroyOnHidden
      footer={shape === 'small' ? null : footer} width={full ? '100%' : width} centered={!full} mousePosition={null}
      rootClassName={`app-dialog app-dialog-${full && shape !== 'small' ? 'full' : shape}`}
      title={<DialogHead title={title} shape={shape} setShape={setShape} close={close} mayFill={!narrow} />}
      modalRender={(node) => (
        <Draggable nodeRef={box} handle=".app-dialog-head" cancel="button" disabled={full || shape === 'small'} bounds={bounds} {...(full || shape === 'small' ? { position: { x: 0, y: 0 } } : {})}>
          <div ref={box}>{node}</div>
        </Draggable>
      )}
    >
      <div hidden={shape === 'small'}>{children}</div>
    </Modal>
  )
}
// Never so far that its head cannot be caught again.
const bounds = { top: -200, bottom: 500, left: -800, right: 800 }

interface HeadProps { readonly title: ReactNode; readonly shape: Shape; readonly setShape: (shape: Shape) => void; readonly close: () => void; readonly mayFill: boolean }
const DialogHead = ({ title, shape, setShape, close, mayFill }: HeadProps): ReactNode => {
  const t = useText(webMessages)
  const small = shape === 'small'
  return (
    <div className="app-dialog-head">
      <span className="app-dialog-title">{title}</span>
      <span className="app-dialog-buttons">
        <HeadButton label={t(small ? 'restore' : 'minimise')} onClick={() => setShape(small ? 'usual' : 'small')} icon={<MinusOutlined />} />
        {mayFill && <HeadButton label={t(shape === 'full' ? 'leaveFullScreen' : 'fullScreen')} onClick={() => setShape(shape === 'full' ? 'usual' : 'full')} icon={shape === 'full' ? <FullscreenExitOutlined /> : <FullscreenOutlined />} />}
        <HeadButton label={t('close')} onClick={close} icon={<CloseOutlined />} />
      </span>
    </div>
  )
}
const HeadButton = ({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }): ReactNode => (
  <Tooltip title={label} mouseEnterDelay={0.6}><button type="button" className="app-dialog-button" aria-label={label} onClick={onClick}>{icon}</button></Tooltip>
)
