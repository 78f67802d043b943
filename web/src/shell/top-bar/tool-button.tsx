import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import type { Tools } from './tools.tsx'

interface ToolButtonProps {
  readonly tool: 'search' | 'scan' | 'layout'
  readonly icon: ReactNode
  readonly show: Tools['show']
}
/** Opens a tool of the frame. */
export const ToolButton = ({ tool, icon, show }: ToolButtonProps) => {
  const t = useText(shellMessages)
  return (
    <button
      type="button"
      className="top-button top-icon"
      aria-label={t(tool)}
      title={t(tool)}
      aria-haspopup="dialog"
      onClick={() => {
        show(tool)
      }}
    >
      {icon}
    </button>
  )
}
