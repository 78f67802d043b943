import { ScanOutlined, SearchOutlined } from '@ant-design/icons'
import { ToolButton } from './tool-button.tsx'
import type { Tools } from './tools.tsx'

/** At the foot of a phone, where the thumb is: scan and search, and beside them what the page's main action is. */
export const PhoneBar = ({ show }: { show: Tools['show'] }) => (
  <div className="phone-bar">
    <ToolButton tool="scan" icon={<ScanOutlined aria-hidden="true" />} show={show} />
    <ToolButton tool="search" icon={<SearchOutlined aria-hidden="true" />} show={show} />
  </div>
)
