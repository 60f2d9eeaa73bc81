// Opens rooms with two participants on a running LiveKit. Each participant publishes video and audio at the rates of a
// meeting and subscribes to the other. Nothing is encoded or decoded. The program prints a line when all participants
// are connected, and exits after the measured seconds.
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
	// 1.2 Mbit/s of video and 40 kbit/s of audio, like a meeting in 720p without simulcast.
	videoInterval = time.Second / 30
	videoBytes    = 5000
	audioInterval = 20 * time.Millisecond
	audioBytes    = 100
	// The time until all participants are subscribed to all tracks.
	settleTime = 2 * time.Second
)

var (
	url     = flag.String("url", "ws://127.0.0.1:7880", "address of LiveKit's signalling")
	key     = flag.String("key", "", "API key; LIVEKIT_API_SECRET holds its secret")
	rooms   = flag.Int("rooms", 1, "number of rooms")
	seconds = flag.Int("seconds", 10, "seconds to measure")
)

type participant struct {
	client *client.RTCClient
	tracks []*webrtc.TrackLocalStaticSample
}

func join(room, identity string) (*participant, error) {
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
	rtc, err := client.NewRTCClient(conn, false, nil)
	if err != nil {
		return nil, err
	}
	go func() { _ = rtc.Run() }()
	if err := rtc.WaitUntilConnected(20 * time.Second); err != nil {
		return nil, err
	}
	p := &participant{client: rtc}
	for name, mime := range map[string]string{"video": webrtc.MimeTypeVP8, "audio": webrtc.MimeTypeOpus} {
		track, err := webrtc.NewTrackLocalStaticSample(webrtc.RTPCodecCapability{MimeType: mime}, identity+name, name)
		if err != nil {
			return nil, err
		}
		if _, err := rtc.AddTrack(track, "", client.AddTrackNoWriter()); err != nil {
			return nil, err
		}
		p.tracks = append(p.tracks, track)
	}
	return p, nil
}

// Publishes samples until the program exits.
func (p *participant) publish() {
	for _, track := range p.tracks {
		interval, size := audioInterval, audioBytes
		if track.Kind() == webrtc.RTPCodecTypeVideo {
			interval, size = videoInterval, videoBytes
		}
		go func() {
			// A first byte of zero marks a VP8 key frame.
			sample := media.Sample{Data: make([]byte, size), Duration: interval}
			for range time.Tick(interval) {
				_ = track.WriteSample(sample)
			}
		}()
	}
}

func main() {
	flag.Parse()
	logger.InitFromConfig(&logger.Config{Level: "error"}, "rooms")
	// The client shares code with the server, which requires its metrics to be initialised.
	if err := prometheus.Init("bench", livekit.NodeType_SERVER); err != nil {
		panic(err)
	}
	for room := range *rooms {
		for side := range 2 {
			p, err := join(fmt.Sprintf("bench:%d-%d", *rooms, room), fmt.Sprintf("side-%d", side))
			if err != nil {
				panic(err)
			}
			p.publish()
		}
	}
	time.Sleep(settleTime)
	fmt.Println("publishing")
	time.Sleep(time.Duration(*seconds) * time.Second)
}
