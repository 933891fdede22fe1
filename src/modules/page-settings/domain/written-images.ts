import type { TenantSettings } from '../../../context/tenant-settings.js';
import { Invalid } from '../../../errors/api-error.js';
import type { UpdatePageSettings } from '../api/page-settings.input.js';
import { IMAGE_USES, readImage, type ImageUse, type PageImage } from './page-image.js';

/** Where the images of a page are in its settings. */
const PROPERTIES = { logo: 'logoPath', logo_dark: 'logoDarkPath', favicon: 'faviconPath' } as const;

/** Addresses of images, below the origin or as data URLs; null for none. */
export type ImagePaths = Pick<TenantSettings, (typeof PROPERTIES)[ImageUse]>;

/** Images that a client wrote: null for one that is removed. Those that stay are left out. */
export type WrittenImages = ReadonlyMap<ImageUse, PageImage | null>;

/** @throws Invalid on each one that is no image as pages may have it */
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

/** The addresses after a change. */
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

/** The name of the file that an image is stored as; null for none. */
export function fileNameOf(paths: ImagePaths, use: ImageUse): string | null {
  return paths[PROPERTIES[use]]?.slice(ASSETS.length) ?? null;
}

/** Where images are served. */
export function pathOf({ fileName }: PageImage): string {
  return ASSETS + fileName;
}

const ASSETS = '/assets/';
