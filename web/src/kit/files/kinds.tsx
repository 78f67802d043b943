import type { FileRow } from '@geodepot/contracts/kit/file.ts'
import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
} from '@ant-design/icons'
import { extensionOf } from './upload/choice.ts'

export type LookedAt = 'picture' | 'pdf' | 'text' | 'none'
const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']

export const isPicture = ({ type }: Pick<FileRow, 'type'>): boolean => pictures.includes(type)
/** How a file is looked at here. What is not of these kinds is never drawn, whatever it says that it is. */
export const lookedAt = (file: Pick<FileRow, 'type'>): LookedAt =>
  isPicture(file) ? 'picture' : file.type === 'application/pdf' ? 'pdf' : file.type === 'text/plain' ? 'text' : 'none'

const signs = {
  doc: FileWordOutlined,
  xls: FileExcelOutlined,
  ppt: FilePptOutlined,
  pdf: FilePdfOutlined,
  txt: FileTextOutlined,
  picture: FileImageOutlined,
  other: FileOutlined,
} as const
const signOf = ({ name, type }: Pick<FileRow, 'name' | 'type'>): keyof typeof signs => {
  const extension = extensionOf(name)
  if (type.startsWith('image/')) return 'picture'
  if (/^docx?$/.test(extension)) return 'doc'
  if (/^(xlsx?|csv)$/.test(extension)) return 'xls'
  if (/^pptx?$/.test(extension)) return 'ppt'
  return extension === 'pdf' ? 'pdf' : extension === 'txt' ? 'txt' : 'other'
}
/** A sign of what kind of file it is. */
export const FileSign = ({ of }: { of: Pick<FileRow, 'name' | 'type'> }) => {
  const name = signOf(of)
  const Sign = signs[name]
  return <Sign className={`file-sign file-sign-${name}`} aria-hidden="true" />
}
