import { z } from 'zod'
import { fileId, recordName } from './attachment.ts'
import { fileMessages } from './file.messages.ts'
import { operations } from './operation.ts'
import { text, time } from './wire.ts'

/**
 * What is accepted unless a parameter or the kind of record says otherwise: the specification's list, MB of one file,
 * files of one record, MB of one person's that belong to none.
 */
export const fileDefaults = {
  types: ['word', 'doc', 'docx', 'xls', 'ppt', 'txt', 'pdf', 'png', 'jpg', 'jpeg'],
  maxSizeMb: 500,
  maxCount: 500,
  looseMb: 5000,
} as const
/**
 * Characters of a name, pixels of a thumbnail's longer side, and bytes that one part of a resumed upload should have.
 */
export const fileBounds = { name: 255, thumbnail: 320, segment: 8 * 1024 * 1024 } as const

/** A comma list of files, as DELETE paths carry them. */
export const fileIds = z
  .string()
  .transform((list) => list.split(',').filter((part) => part !== ''))
  .pipe(z.array(fileId).min(1).max(500))
/** `equipment/application`: whose list of accepted types counts. */
const kind = z
  .string()
  .max(80)
  .regex(/^[a-z]+\/[a-z-]+$/)
  .optional()

/**
 * A stored file. `url` is an address below the common prefix; `type` is
 * what the content says; a `thumbnail` can be had.
 */
export const fileRow = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  size: z.number(),
  type: z.string(),
  createBy: z.string(),
  createTime: time,
  thumbnail: z.boolean(),
})
export type FileRow = z.output<typeof fileRow>

/** What is accepted for a kind of record: extensions, MB of one file, files of one record. */
export const fileLimits = z.object({ types: z.array(z.string()), maxSizeMb: z.number(), maxCount: z.number() })
export type FileLimits = z.output<typeof fileLimits>

/** Where a resumable upload stands: the byte that it goes on at, and how many one request should carry. */
export const uploadStatus = z.object({
  uploadId: z.string(),
  offset: z.number(),
  size: z.number(),
  segment: z.number(),
})
export type UploadStatus = z.output<typeof uploadStatus>

const given = {
  method: 'POST',
  permission: 'signed-in',
  body: 'bytes',
  success: 'uploaded',
  input: z.object({ kind }),
  answer: fileRow,
} as const
const uploadId = fileId
const one = '/file/upload/{uploadId}'
/** `url` of a file, or its id alone. The name, when given, is the one that it is saved under. */
export const byPath = { filePath: text(400), fileName: text(fileBounds.name).optional() }
const fetched = { permission: 'signed-in', wire: 'file', input: z.object(byPath), answer: z.void() } as const

/**
 * Files: the specification's calls, and our own for uploads that outlive a break and for the files of a record.
 * Who may see or change a file is its record's business; a file that belongs
 * to no record yet is its uploader's alone, for a day.
 */
export const file = operations('kit/file', fileMessages, {
  limits: {
    method: 'GET',
    path: '/file/limits',
    permission: 'signed-in',
    input: z.object({ kind }),
    answer: fileLimits,
  },
  /** Multipart with the file as `file`. */
  upload: { ...given, path: '/file/upload' },
  uploadSample: { ...given, path: '/file/fastdfs/upload/file/sample' },
  uploadImage: { ...given, path: '/file/fastdfs/upload/image/sample' },
  listById: {
    method: 'GET',
    path: '/file/file/listById/{id}',
    permission: 'signed-in',
    input: z.object({ id: text(160) }),
    answer: z.array(fileRow),
  },
  /** The file as it stands in `url`. */
  download: {
    method: 'GET',
    path: '/file/{fileId}',
    permission: 'signed-in',
    wire: 'file',
    input: z.object({ fileId, fileName: byPath.fileName }),
    answer: z.void(),
  },
  downloadFile: { ...fetched, method: 'GET', path: '/file/fastdfs/download/file' },
  downloadPosted: { ...fetched, method: 'POST', path: '/file/fastdfs/download/file' },
  downloadImage: { ...fetched, method: 'POST', path: '/file/fastdfs/download/image' },
  /** A small webp picture of a picture. */
  thumbnail: {
    method: 'GET',
    path: '/file/thumbnail',
    permission: 'signed-in',
    wire: 'file',
    input: z.object({ filePath: byPath.filePath }),
    answer: z.void(),
  },
  /** Begins an upload that outlives a break; the same file again goes on where it stopped. */
  start: {
    method: 'POST',
    path: '/file/upload/start',
    permission: 'signed-in',
    input: z.object({
      name: z.string().max(2_000),
      size: z.number().int().nonnegative(),
      lastModified: z.number().int().optional(),
      kind,
    }),
    answer: uploadStatus,
  },
  /** The bytes from `offset` on. Whatever arrives before a break may be kept: ask for the status before going on. */
  append: {
    method: 'PUT',
    path: one,
    permission: 'signed-in',
    body: 'bytes',
    piece: true,
    input: z.object({ uploadId, offset: z.coerce.number().int().nonnegative() }),
    answer: uploadStatus,
  },
  status: { method: 'GET', path: one, permission: 'signed-in', input: z.object({ uploadId }), answer: uploadStatus },
  finish: {
    method: 'POST',
    path: `${one}/finish`,
    permission: 'signed-in',
    success: 'uploaded',
    input: z.object({ uploadId }),
    answer: fileRow,
  },
  cancel: { method: 'DELETE', path: one, permission: 'signed-in', input: z.object({ uploadId }), answer: z.void() },
  /** Makes loose files of one's own the record's, after those that it has. */
  attach: {
    method: 'POST',
    path: '/file/record/{record}',
    permission: 'signed-in',
    success: 'added',
    input: z.object({ record: recordName, fileIds: z.array(fileId).min(1).max(500) }),
    answer: z.array(fileRow),
  },
  detach: {
    method: 'DELETE',
    path: '/file/record/{record}/{fileIds}',
    permission: 'signed-in',
    success: 'deleted',
    input: z.object({ record: recordName, fileIds }),
    answer: z.void(),
  },
  /** Throws away files of one's own that belong to no record. */
  discard: {
    method: 'DELETE',
    path: '/file/{fileIds}',
    permission: 'signed-in',
    success: 'deleted',
    input: z.object({ fileIds }),
    answer: z.void(),
  },
})
