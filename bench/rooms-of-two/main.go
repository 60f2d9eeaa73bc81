// Rooms of two against a LiveKit that is running: each of the two publishes a picture and a sound as a call does, and
// takes the other's. Nothing is encoded or decoded. It writes a line when everybody is inside and heard, and ends after
// the seconds that are counted.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/livekit/livekit-server/pkg/telemetry/prometheus"
	"github.com/livekit/livekit-server/test/client"
	"github.com/livekit/protocol/auth"
	"github.com/livekit/protocol/livekit"
	"github.com/livekit/protocol/logger"
	"github.com/pion/webrtc/v4"
	"github.com/pion/webrtc/v4/pkg/media"
)

const (
	// 1.2 Mbit/s of picture and 40 kbit/s of sound, as a call of 720p without simulcast.
	pictureEvery = time.Second / 30
	pictureBytes = 5000
	soundEvery   = 20 * time.Millisecond
	soundBytes   = 100
	// Until everybody has everybody's tracks.
	settles = 2 * time.Second
)

var (
	url     = flag.String("url", "ws://127.0.0.1:7880", "LiveKit's signalling")
	key     = flag.String("key", "", "the API key; its secret comes as LIVEKIT_API_SECRET")
	rooms   = flag.Int("rooms", 1, "how many rooms")
	seconds = flag.Int("seconds", 10, "how long is counted")
)

type person struct {
	client *client.RTCClient
	tracks []*webrtc.TrackLocalStaticSample
}

func enter(room, identity string) (*person, error) {
	grant := &auth.VideoGrant{RoomJoin: true, Room: room}
	token, err := auth.NewAccessToken(*key, os.Getenv("LIVEKIT_API_SECRET")).
		SetVideoGrant(grant).SetIdentity(identity).SetValidFor(time.Hour).ToJWT()
	if err != nil {
		return nil, err
	}
	conn, err := client.NewWebSocketConn(*url, token, &client.Options{AutoSubscribe: true})
	if err != nil {
		return nil, err
	}
	inside, err := client.NewRTCClient(conn, false, nil)
	if err != nil {
		return nil, err
	}
	go func() { _ = inside.Run() }()
	if err := inside.WaitUntilConnected(20 * time.Second); err != nil {
		return nil, err
	}
	who := &person{client: inside}
	for name, mime := range map[string]string{"picture": webrtc.MimeTypeVP8, "sound": webrtc.MimeTypeOpus} {
		track, err := webrtc.NewTrackLocalStaticSample(webrtc.RTPCodecCapability{MimeType: mime}, identity+name, name)
		if err != nil {
			return nil, err
		}
		if _, err := inside.AddTrack(track, "", client.AddTrackNoWriter()); err != nil {
			return nil, err
		}
		who.tracks = append(who.tracks, track)
	}
	return who, nil
}

// Writes for as long as the program lives.
func (who *person) speak() {
	for _, track := range who.tracks {
		every, size := soundEvery, soundBytes
		if track.Kind() == webrtc.RTPCodecTypeVideo {
			every, size = pictureEvery, pictureBytes
		}
		go func() {
			// A first byte of zero is a picture that needs no other one.
			sample := media.Sample{Data: make([]byte, size), Duration: every}
			for range time.Tick(every) {
				_ = track.WriteSample(sample)
			}
		}()
	}
}

func main() {
	flag.Parse()
	logger.InitFromConfig(&logger.Config{Level: "error"}, "rooms")
	// The client shares code with the server, which counts.
	if err := prometheus.Init("bench", livekit.NodeType_SERVER); err != nil {
		panic(err)
	}
	for room := range *rooms {
		for side := range 2 {
			who, err := enter(fmt.Sprintf("bench:%d-%d", *rooms, room), fmt.Sprintf("side-%d", side))
			if err != nil {
				panic(err)
			}
			who.speak()
		}
	}
	time.Sleep(settles)
	fmt.Println("speaking")
	time.Sleep(time.Duration(*seconds) * time.Second)
}
