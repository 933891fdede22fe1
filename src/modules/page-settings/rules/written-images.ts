import type { TenantSettings } from '#core/context/tenant-settings.js';
import { Invalid } from '#core/errors/api-error.js';
import type { UpdatePageSettings } from '../dto/page-settings.input.js';
import { IMAGE_USES, readImage, type ImageUse, type PageImage } from './page-image.js';

/** Settings that hold the images of a page. */
const PROPERTIES = { logo: 'logoPath', logo_dark: 'logoDarkPath', favicon: 'faviconPath' } as const;

/** Addresses of images: paths or data URLs; null for no image. */
export type ImagePaths = Pick<TenantSettings, (typeof PROPERTIES)[ImageUse]>;

/** Images in an update. Null removes an image. Unchanged images are omitted. */
export type WrittenImages = ReadonlyMap<ImageUse, PageImage | null>;

/** Reads the images of a body. @throws Invalid on the field of each invalid image */
export function writtenImages(input: UpdatePageSettings): WrittenImages {
  const images = new Map<ImageUse, PageImage | null>();
  const problems: Record<string, string[]> = {};
  for (const use of IMAGE_USES) {
    const written = input[use];
    const image = written === undefined || written === null ? written : readImage(use, written);
    if (typeof image === 'string') problems[use] = [image];
    else if (image !== undefined) images.set(use, image);
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return images;
}

/** Returns the addresses of the images after an update. */
export function imagePaths(
  before: ImagePaths,
  images: WrittenImages,
  addressOf: (image: PageImage) => string,
): ImagePaths {
  const path = (use: ImageUse): string | null => {
    const image = images.get(use);
    return image === undefined ? before[PROPERTIES[use]] : image && addressOf(image);
  };
  return { logoPath: path('logo'), logoDarkPath: path('logo_dark'), faviconPath: path('favicon') };
}

/** Name of the file in which an image is stored; null for no image. */
export function fileNameOf(paths: ImagePaths, use: ImageUse): string | null {
  return paths[PROPERTIES[use]]?.slice(ASSETS.length) ?? null;
}

/** Path at which an image is served. */
export function pathOf({ fileName }: PageImage): string {
  return ASSETS + fileName;
}

const ASSETS = '/assets/';
