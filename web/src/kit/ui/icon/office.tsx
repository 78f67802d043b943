import {
  ApartmentOutlined,
  AppstoreOutlined,
  BookOutlined,
  ClockCircleOutlined,
  CloudServerOutlined,
  CodeOutlined,
  HistoryOutlined,
  IdcardOutlined,
  MenuOutlined,
  NotificationOutlined,
  SafetyOutlined,
  SettingOutlined,
  SlidersOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { OfficeIcon } from './names.ts'

const icons: Readonly<Record<OfficeIcon, ComponentType>> = {
  tool: ToolOutlined,
  gallery: AppstoreOutlined,
  system: SettingOutlined,
  user: TeamOutlined,
  role: SafetyOutlined,
  menu: MenuOutlined,
  dept: ApartmentOutlined,
  post: IdcardOutlined,
  dict: BookOutlined,
  config: SlidersOutlined,
  notice: NotificationOutlined,
  log: HistoryOutlined,
  job: ClockCircleOutlined,
  server: CloudServerOutlined,
  gen: CodeOutlined,
}
/** A picture of what runs the product. */
export default function OfficePicture({ name }: { name: OfficeIcon }) {
  const Icon = icons[name]
  return <Icon />
}
