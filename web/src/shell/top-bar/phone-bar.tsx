import { SearchOutlined } from '@ant-design/icons'
import { ToolButton } from './tool-button.tsx'
import type { Tool } from './tools.tsx'

/** At the foot of a phone, where the thumb is: the search, and beside it what the page's main action is. */
export const PhoneBar = ({ show }: { show: (tool: Tool) => void }) => (
  <div className="phone-bar">
    <ToolButton tool="search" icon={<SearchOutlined aria-hidden="true" />} show={show} />
  </div>
)
