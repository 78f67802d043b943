/** Media types of the formats that offices use, by extension. */
export const mediaTypes = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
} as const
const known = new Map<string, string>(Object.entries(mediaTypes))

/** The media type of an extension; undefined for one that is none of these. */
export const officeType = (extension: string): string | undefined => known.get(extension)
