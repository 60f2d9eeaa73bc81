/** Object URLs of pictures: each picture is fetched once, and all URLs are revoked with the chat. */

export interface PictureUrls {
  /** An object URL of this page. Rejects when the picture cannot be loaded; the next call loads it again. */
  urlOf(fileId: string): Promise<string>;
  close(): void;
}

export function createPictureUrls(load: (fileId: string) => Promise<Blob>): PictureUrls {
  const urls = new Map<string, Promise<string>>();
  let isClosed = false;
  return {
    urlOf(fileId) {
      const known = urls.get(fileId);
      if (known !== undefined) return known;
      const url = load(fileId).then(URL.createObjectURL);
      urls.set(fileId, url);
      url.then(
        (created) => isClosed && URL.revokeObjectURL(created),
        () => urls.delete(fileId),
      );
      return url;
    },
    close() {
      isClosed = true;
      for (const url of urls.values()) url.then(URL.revokeObjectURL, () => {});
    },
  };
}
